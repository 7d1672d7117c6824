// happy-dom lays nothing out: every box is empty, and there is nothing at any point.
if (typeof document !== 'undefined') document.elementsFromPoint ??= () => []
