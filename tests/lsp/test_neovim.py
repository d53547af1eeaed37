# SPDX-License-Identifier: MIT
"""The Neovim module with the real server, in Neovim without a terminal."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import pytest

HERE = pathlib.Path(__file__).resolve().parent
MODULE = HERE.parents[1] / "editors" / "neovim" / "py2cu.lua"
SOURCE = """from numba import cuda


@cuda.jit("void(float32[::1])")
def double(x):
    i = cuda.grid(1)
    x[i] *= 2
"""
# Waits for each response, uses the commands of the module, and writes what the editor shows.
DRIVER = """
local python, seen = vim.api.nvim_get_current_buf(), {}
local function wait(condition)
  return vim.wait(30000, condition, 20)
end
local function cuda()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.bo[vim.api.nvim_win_get_buf(window)].filetype == "cuda" then
      return window, vim.api.nvim_win_get_buf(window)
    end
  end
end
wait(function() return #vim.diagnostic.get(python) > 0 end)
seen.diagnostics = vim.tbl_map(function(one) return { one.code, one.severity, one.lnum } end, vim.diagnostic.get(python))
wait(function() return #vim.lsp.codelens.get(python) > 0 end)
seen.lenses = vim.tbl_map(function(lens) return lens.command.title end, vim.lsp.codelens.get(python))
vim.cmd("Py2cuCuda")
local window, view = cuda()
wait(function() return vim.api.nvim_buf_line_count(view) > 1 end)
seen.cuda = vim.api.nvim_buf_get_lines(view, 0, -1, false)
seen.name = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(view), ":t")
vim.api.nvim_win_set_cursor(0, { 7, 0 }) -- in the indentation
vim.api.nvim_exec_autocmds("CursorMoved", { buffer = python })
local marks = vim.api.nvim_get_namespaces().py2cu
wait(function() return #vim.api.nvim_buf_get_extmarks(view, marks, 0, -1, {}) > 0 end)
seen.marked = vim.tbl_map(function(mark) return mark[2] + 1 end, vim.api.nvim_buf_get_extmarks(view, marks, 0, -1, {}))
vim.api.nvim_set_current_win(window)
vim.fn.search("blockIdx")
vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes("<CR>", true, false, true), "x", false)
wait(function() return vim.api.nvim_get_current_buf() == python end)
seen.line = vim.api.nvim_win_get_cursor(0)[1]
vim.api.nvim_buf_set_lines(python, 6, 7, false, { "    if i < x.size:", "        x[i] *= 3" })
wait(function() return table.concat(vim.api.nvim_buf_get_lines(view, 0, -1, false)):find("x%[i%] %*= 3") ~= nil end)
seen.changed = table.concat(vim.api.nvim_buf_get_lines(view, 0, -1, false), "\\n")
wait(function() return #vim.diagnostic.get(python) == 0 end)
seen.remaining = #vim.diagnostic.get(python)
seen.messages = vim.fn.execute("messages")
vim.fn.writefile({ vim.json.encode(seen) }, vim.env.PY2CU_SEEN)
vim.cmd("qa!")
"""


def find_neovim():
    """Return the path of Neovim 0.11 or newer, from the packages of the tests or from PATH; None if there is none."""
    for path in (shutil.which("nvim", path=os.path.dirname(sys.executable)), shutil.which("nvim")):
        version = path and re.match(r"NVIM v0\.(\d+)", subprocess.run([path, "--version"], capture_output=True, text=True, check=False).stdout)
        if version and int(version[1]) >= 11:
            return path
    return None


def test_neovim(tmp_path):
    neovim = find_neovim()
    if neovim is None:
        pytest.skip("Neovim 0.11 or newer is not installed")
    lua = tmp_path / "config" / "nvim" / "lua"
    lua.mkdir(parents=True)
    shutil.copy(MODULE, lua)
    command = json.dumps([sys.executable, "-m", "py2cu", "lsp"])[1:-1]
    (lua.parent / "init.lua").write_text(f'vim.opt.swapfile = false\nrequire("py2cu").setup({{ cmd = {{ {command} }} }})\n')
    (tmp_path / "driver.lua").write_text(DRIVER)
    (tmp_path / "double.py").write_text(SOURCE)
    folders = {f"XDG_{name}_HOME": str(tmp_path / name.lower()) for name in ("CONFIG", "DATA", "STATE", "CACHE")}
    done = subprocess.run([neovim, "--headless", "-S", tmp_path / "driver.lua", tmp_path / "double.py"], capture_output=True, text=True, timeout=240, check=False,
                          env={**os.environ, **folders, "HOME": str(tmp_path), "PY2CU_SEEN": str(tmp_path / "seen.json")}, stdin=subprocess.DEVNULL)
    assert (tmp_path / "seen.json").exists(), done.stderr
    seen = json.loads((tmp_path / "seen.json").read_text())
    assert seen["diagnostics"] == [["unguarded-index", 2, 6]]
    assert seen["lenses"] == ["Show CUDA C", "Registers and occupancy"]
    assert seen["name"] == "double.cu [py2cu]"
    assert [seen["cuda"][line - 1].strip() for line in seen["marked"]] == ["x[i] *= 2.0f;"]
    assert seen["line"] == 6  # of cuda.grid(1)
    assert "if (i < x_shape0) {" in seen["changed"] and seen["remaining"] == 0
    assert seen["messages"].strip() == ""
