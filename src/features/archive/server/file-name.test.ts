import { expect, it } from 'vitest'
import { downloadAs } from './routes.ts'

const names = (name: string) => {
  const [, plain = '', encoded = ''] =
    /^attachment; filename="([\w.-]+)"; filename\*=UTF-8''([\w.%-]+)$/.exec(downloadAs(name, '2026-11-23')) ??
    []
  return [plain, decodeURIComponent(encoded)].map((file) =>
    file.replace(/^vikarklar-(.*)-2026-11-23\.zip$/, '$1'),
  )
}

it.each([
  ['Fjellhamar skole', 'fjellhamar-skole', 'fjellhamar-skole'],
  ['Blåbær & Ørn barnehage, avd. 2', 'blabaer-orn-barnehage-avd-2', 'blåbær-ørn-barnehage-avd-2'],
  ['Café Čárka', 'cafe-carka', 'café-čárka'],
  ['日本', 'arkiv', '日本'],
  ['', 'arkiv', 'arkiv'],
  ['../../etc/passwd', 'etc-passwd', 'etc-passwd'],
  ['a"; x="\r\nSet-Cookie: b', 'a-x-set-cookie-b', 'a-x-set-cookie-b'],
  ["d'Or (100 %)*!", 'd-or-100', 'd-or-100'],
  ['\uD800 halv', 'halv', 'halv'],
])('%j gets a file name that every program can save', (name, plain, full) => {
  expect(names(name)).toEqual([plain, full])
})

it('cuts a long name between letters', () => {
  expect(names('𝒳'.repeat(100))[1]).toBe('𝒳'.repeat(60))
  expect(names(`${'x'.repeat(59)} y`)).toEqual(['x'.repeat(59), 'x'.repeat(59)])
})
