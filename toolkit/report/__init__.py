"""A run folder in, one self-contained page out. The figures come from `analysis`, the pictures from `charts`.

`facts` gathers, `layout` decides what stands along which axis, `answers` says it in sentences, `pictures` draws it,
`sections` lists what it rests on, `page` writes it down.
"""

from toolkit.report.page import build, write

__all__ = ["build", "write"]
