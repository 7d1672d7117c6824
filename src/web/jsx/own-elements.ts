import { Fragment, type ReactNode } from 'react'
import { jsx } from 'react/jsx-runtime'

/** Elements that may contain only text. */
const TEXT_ONLY: ReadonlySet<unknown> = new Set(['option', 'title', 'textarea', 'style', 'text', 'tspan'])

/** Returns the props with each text in an element of its own (decision 122). */
export const withOwnElements = (type: unknown, props: unknown): unknown => {
  if (!isParent(props)) return props
  const { children } = props
  if (!Array.isArray(children))
    return type === Fragment && isText(children) ? { ...props, children: ownElement(children, 0) } : props
  const nodes: readonly ReactNode[] = children
  if (!nodes.some(holdsText)) return props
  return { ...props, children: isAlone(type, nodes) ? joined(nodes) : separated(nodes) }
}

export const isParent = (props: unknown): props is { readonly children: ReactNode } =>
  typeof props === 'object' && props !== null && 'children' in props

/** An element that contains one text and nothing else needs no further element. */
const isAlone = (type: unknown, nodes: readonly ReactNode[]) =>
  TEXT_ONLY.has(type) || (type !== Fragment && nodes.every((node) => isText(node) || isNothing(node)))

/** Every other node keeps its position, and so its state; adjacent texts share an element. */
const separated = (nodes: readonly ReactNode[]): readonly ReactNode[] =>
  nodes.map((node, index) => {
    if (isNodes(node)) return separated(node)
    if (!isText(node)) return node
    const end = nodes.findIndex((next, at) => at > index && !isText(next) && !isNothing(next))
    return isText(lastBefore(nodes, index))
      ? null
      : ownElement(joined(nodes.slice(index, end < 0 ? undefined : end)), index)
  })

const lastBefore = (nodes: readonly ReactNode[], index: number) =>
  nodes.slice(0, index).findLast((node) => !isNothing(node))

/** White space between elements is never translated, and an element for it would take room in a flex container. */
const ownElement = (text: Text, index: number): ReactNode =>
  String(text).trim() === '' ? text : jsx('span', { children: text }, `text ${index}`)

const joined = (nodes: readonly ReactNode[]) => nodes.filter(isText).join('')

const holdsText = (node: ReactNode): boolean => (isNodes(node) ? node.some(holdsText) : isText(node))

type Text = string | number | bigint

const isText = (node: ReactNode): node is Text => ['string', 'number', 'bigint'].includes(typeof node)

const isNothing = (node: ReactNode) => node === null || node === undefined || typeof node === 'boolean'

const isNodes = (node: ReactNode): node is readonly ReactNode[] => Array.isArray(node)
