import { describe, expect, it } from 'vitest'
import { fold, readEmail, tidyLine } from './text.ts'

describe('fold', () => {
  it.each([
    ['Čálli', 'calli'],
    ['O’Brien', "o'brien"],
    ['O`Brien', "o'brien"],
    ['Ånung'.normalize('NFD'), 'ånung'],
    ['José'.normalize('NFD'), 'jose'],
    ['Åse Bjørnstad Næss', 'åse bjørnstad næss'],
    ['Łukasz Żółć', 'lukasz zolc'],
    ['ÁHKKÁ Ŋ', 'ahkka n'],
  ])('turns %s into %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })
})

describe('readEmail', () => {
  it.each([
    ['ola@god.no', 'ola@god.no'],
    [' Ola.Hansen@God.NO ', 'ola.hansen@god.no'],
    ['Ola Hansen <ola@god.no>', 'ola@god.no'],
    ['"Hansen, Ola" <ola@god.no>;', 'ola@god.no'],
    ['<ola@god.no>', 'ola@god.no'],
    ['Ola <ola@god.no>.', 'ola@god.no'],
    ['mailto:mailto:<ola@god.no>,;', 'ola@god.no'],
    ['mailto:ola@god.no', 'ola@god.no'],
    ['mailto:ola@god.no?subject=Hei.', 'ola@god.no'],
    ['ola@god.no.', 'ola@god.no'],
    ['ola@\u200bgod.no\u00a0', 'ola@god.no'],
    ['\u202aola@god.no\u202c', 'ola@god.no'],
    ['kari@blåbærskogen.no', 'kari@xn--blbrskogen-25an.no'],
    ['kari@blåbærskogen.no'.normalize('NFD'), 'kari@xn--blbrskogen-25an.no'],
  ])('reads %j', (text, address) => {
    expect(readEmail(text)).toBe(address)
  })

  it.each(['', 'ola', '@god.no', 'ola@', 'ola@god@no', 'ola hansen@god.no', 'ola@gød.no/x'])(
    'leaves %j to the check',
    (text) => {
      expect(readEmail(text)).toBe(text)
    },
  )
})

it.each([
  ['Kari\u00a0Nordmann', 'Kari Nordmann'],
  ['\u00a0Vikar\u202fi\u20093B\u3000', 'Vikar i 3B'],
  ['\u00a0\u200b', ''],
])('tidyLine makes plain spaces of those that only look like them: %j', (text, tidy) => {
  expect(tidyLine(text)).toBe(tidy)
})
