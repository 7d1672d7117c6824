import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

const modules = import.meta.glob<Record<string, ComponentType>>('./*Picture.tsx', { eager: true })

const pictures = Object.entries(modules)
  .map(([file, module]) => ({ name: file.slice('./'.length, -'.tsx'.length), module }))
  .filter(({ name }) => name !== 'Picture')
  .map(({ name, module }) => [name, renderToStaticMarkup(createElement(module[name]!))] as const)

it.each(pictures)(
  '%s is drawn without script, in tokens alone, and is nothing to a screen reader',
  (_, markup) => {
    expect(markup).toMatch(/^<svg [^>]*viewBox="0 0 160 100"[^>]*aria-hidden="true"/)
    expect(markup).not.toMatch(/#[\da-f]{3}|style=|id=/i)
    expect(markup.length).toBeLessThan(1500)
  },
)

it('has the sun in each', () => {
  expect(pictures).toHaveLength(9)
  expect(pictures.filter(([, markup]) => !/class="[^"]*(sun|coins)/.test(markup))).toEqual([])
})
