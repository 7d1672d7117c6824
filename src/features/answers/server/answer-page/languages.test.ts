import { describe, expect, it } from 'vitest'
import { chooseTexts } from './languages.ts'
import { nb } from './texts-nb.ts'
import type { ResponseTexts } from './texts.ts'

const qx: ResponseTexts = { ...nb, language: 'qx' }
const nn: ResponseTexts = { ...nb, language: 'nn' }

const chosen = (accepted?: string) => chooseTexts(accepted, [nb, nn, qx]).language

describe('the language of the answer page', () => {
  it('is Bokmål for a header that is missing, unknown or nonsense', () => {
    for (const accepted of [
      undefined,
      '',
      '*',
      'fr-FR,fr;q=0.9',
      ';;q=,,',
      'q=1',
      'qx;q=0',
      'x'.repeat(9999),
    ])
      expect([accepted, chosen(accepted)]).toEqual([accepted, 'nb'])
  })

  it('is the first language of the header that the page has', () => {
    expect(chosen('qx')).toBe('qx')
    expect(chosen('fr, QX-YZ;q=0.8, nb;q=0.7')).toBe('qx')
    expect(chosen('nn-NO,nn;q=0.9,no;q=0.8,nb;q=0.7,en;q=0.5')).toBe('nn')
    expect(chosen('nb;q=0.5, qx;q=0.9')).toBe('qx')
    expect(chosen('no, qx;q=0.9')).toBe('nb')
  })

  it('is Bokmål today for every header', () => {
    expect(chooseTexts('qx, en;q=0.9').language).toBe('nb')
  })
})
