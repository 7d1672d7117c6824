import { configure } from '@testing-library/react'

// A busy machine may need longer than the library's second.
configure({ asyncUtilTimeout: 10_000 })

// happy-dom has no layout: every box is empty, and no point has an element.
if (typeof document !== 'undefined') document.elementsFromPoint ??= () => []
