import { jsx as create } from 'react/jsx-runtime'
import { withOwnElements } from './own-elements.ts'

export { Fragment, type JSX } from 'react/jsx-runtime'

export const jsx: typeof create = (type, props, key) => create(type, withOwnElements(type, props), key)

export const jsxs = jsx // they differ only in development
