"""frbb: the classifier of its documentation, trained and evaluated by its kernels (with locks between threads), compared with its NumPy mode."""
import numpy as np
from frbb import FastRealBoostBins
from sklearn.datasets import load_breast_cancer
from sklearn.model_selection import train_test_split


def main():
    X, y = load_breast_cancer(return_X_y=True)
    X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.25, stratify=y, random_state=0)
    by_kernels, by_numpy = (FastRealBoostBins(T=32, fit_mode=mode, decision_function_mode="numba_cuda") for mode in ("numba_cuda", "numpy"))
    for classifier in (by_kernels, by_numpy):
        classifier.fit(X_train, y_train)
    np.testing.assert_array_equal(by_kernels.features_selected_[:8], by_numpy.features_selected_[:8])
    np.testing.assert_allclose(by_kernels.logits_[:8], by_numpy.logits_[:8], rtol=0, atol=1e-3)
    scores = [classifier.score(X_test, y_test) for classifier in (by_kernels, by_numpy)]
    assert scores[0] == scores[1] > 0.93, scores
    print(f"frbb: score {scores[0]:.3f}, as in NumPy")


if __name__ == "__main__":
    main()
