"""The sanitizer reports each seeded bug with its locations, and nothing for the corrected kernel."""
import pytest
from seeded_bugs import CASES

WHICH = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)


def findings(case, load, right):
    text, marked = case.source(right)
    kernel = load(text).kernel
    return kernel.sanitize(case.grid, case.block, *case.args(), sharedmem=case.shared), marked


def test_at_least_forty_cases():
    assert len(CASES) >= 40 and len({case.name for case in CASES}) == len(CASES)


@WHICH
def test_error_is_found(case, load, device):
    if not device.is_host:
        pytest.skip("only the host backend can monitor kernels")
    found, marked = findings(case, load, right=False)
    wanted = set(marked.values())
    fitting = [item for item in found if item["kind"] == case.kind
               and wanted <= {item[which]["line"] for which in ("first", "second") if which in item}]
    assert fitting, found
    item = fitting[0]
    assert item["kernel"] == "kernel" and item["first"]["file"].endswith(".py") and item["count"] >= 1
    if case.memory:
        assert item["memory"] == case.memory
        assert all(one >= 0 for one in item["index"]) and item["index"]
        assert not case.array or item["array"] == case.array
        assert case.index is None or item["index"] == case.index
    if case.kind == "race":
        first, second = item["first"], item["second"]
        assert (first["thread"], first["block"]) != (second["thread"], second["block"])
        assert {first["access"], second["access"]} != {"read"} and {first["access"], second["access"]} != {"atomic"}


@WHICH
def test_corrected_kernels_have_no_findings(case, load, device):
    if not device.is_host:
        pytest.skip("only the host backend can monitor kernels")
    assert findings(case, load, right=True)[0] == []
