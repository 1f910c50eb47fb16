"""The list of cases that only `make heavy` runs: each is there, and others run in its place."""


def file_of(case):
    return case.partition("::")[0]


def test_every_listed_case_is_there(collected, heavy_cases):
    """Of the files in this run, which may be some: a renamed case would run in every one."""
    files = {file_of(case) for case in collected}
    assert {case for case in heavy_cases if file_of(case) in files} <= set(collected)


def test_other_cases_of_the_same_file_run_in_their_place(collected, heavy_cases):
    moved = {file_of(case) for case in heavy_cases if case in collected}
    assert moved <= {file_of(case) for case, runs in collected.items() if runs}
