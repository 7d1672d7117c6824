import { Parser } from 'htmlparser2'

export type Attributes = Readonly<Record<string, string>>

/** Handlers for the parts of a document, in its order. Names are without their namespace. */
export interface Handler {
  open?: (name: string, attributes: Attributes) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

interface Reading {
  write: (text: string) => void
  end: () => void
}

/** Reads XML in pieces of any size. A document's own entities are ignored. */
export const readXml = (handler: Handler): Reading => parse(handler, true)

/** Reads a page as a browser would, including unclosed rows and cells. */
export const readHtml = (handler: Handler): Reading => parse(handler, false)

function parse({ open, close, text }: Handler, isXml: boolean): Reading {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => open?.(local(name), attributes),
      onclosetag: (name) => close?.(local(name)),
      ontext: (part) => text?.(part),
    },
    { xmlMode: isXml, decodeEntities: true },
  )
  return { write: (part) => parser.write(part), end: () => parser.end() }
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** An attribute, whatever prefix its namespace has. */
export function attribute(attributes: Attributes, name: string): string | undefined {
  if (Object.hasOwn(attributes, name)) return attributes[name]
  const key = Object.keys(attributes).find((each) => each.endsWith(`:${name}`))
  return key === undefined ? undefined : attributes[key]
}

/** A count or place in an attribute; `otherwise` if it is missing or no positive integer. */
export function countOf(attributes: Attributes, name: string, otherwise: number): number {
  const value = Number(attribute(attributes, name))
  return Number.isSafeInteger(value) && value > 0 ? value : otherwise
}

export const isTrue = (value: string | undefined) => value === '1' || value === 'true'
