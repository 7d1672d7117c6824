import { describe, expect, it } from 'vitest'
import { splitLinks } from './LinkedText.tsx'

const own = 'http://localhost:3000'
const linksIn = (text: string) =>
  splitLinks(text, own)
    .filter(({ kind }) => kind === 'link')
    .map(({ part }) => part)

describe('links in caught messages', () => {
  it('finds our own address, with everything that belongs to it', () => {
    expect(linksIn(`Første ja får jobben: ${own}/r/AbC_-9?response=accepted`)).toEqual([
      `${own}/r/AbC_-9?response=accepted`,
    ])
  })

  it('leaves the full stop to the sentence', () => {
    expect(linksIn(`Se ${own}/r/abc. Takk`)).toEqual([`${own}/r/abc`])
  })

  it.each([
    'http://evil.example/r/abc',
    'http://localhost:3000.evil.example/r/abc',
    'http://localhost:3000@evil.example/r/abc',
    'javascript:alert(1)',
    'localhost:3000/r/abc',
  ])('leaves %s alone', (text) => {
    expect(linksIn(text)).toEqual([])
  })

  it('loses nothing of the text', () => {
    const text = `Hei ${own}/r/a og ${own}/r/b.\nHilsen`
    expect(
      splitLinks(text, own)
        .map(({ part }) => part)
        .join(''),
    ).toBe(text)
  })
})
