import { configure } from '@testing-library/react'

// A machine that does much else besides may take longer than the library's second.
configure({ asyncUtilTimeout: 10_000 })

// happy-dom lays nothing out: every box is empty, and there is nothing at any point.
if (typeof document !== 'undefined') document.elementsFromPoint ??= () => []
