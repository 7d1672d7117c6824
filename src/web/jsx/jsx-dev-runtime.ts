import { jsxDEV as create } from 'react/jsx-dev-runtime'
import { isParent, withOwnElements } from './own-elements.ts'

export { Fragment, type JSX } from 'react/jsx-dev-runtime'

export const jsxDEV: typeof create = (type, given, key, isStatic, ...rest) => {
  const props = withOwnElements(type, given)
  const isList = isParent(props) && Array.isArray(props.children)
  return create(type, props, key, isStatic && isList, ...rest)
}
