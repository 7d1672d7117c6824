import { describe, expect, it } from 'vitest'
import { routedUrl } from './route-links.ts'

const here = new URL('https://vikarklar.example/admin/vikarregister?q=ola')
const routed = (address: string, target = '') =>
  routedUrl({ href: new URL(address, here).href, target }, here, (path) => path.startsWith('/admin'))

describe('a link', () => {
  it('is followed by the router inside the app', () => {
    expect(routed('/admin/oppdragslogg?id=1#siste')?.href).toBe(
      'https://vikarklar.example/admin/oppdragslogg?id=1#siste',
    )
    expect(routed('/admin', '_self')?.pathname).toBe('/admin')
  })

  it('is left to the browser when it leads out of the app', () => {
    for (const address of [
      '/',
      '/vilkaar',
      'https://other.example/admin',
      'tel:+4791234501',
      'mailto:a@b.no',
    ])
      expect(routed(address)).toBeUndefined()
    expect(routed('/admin', '_blank')).toBeUndefined()
    expect(routedUrl({ href: '', target: '' }, here, () => true)).toBeUndefined()
  })

  it('is left to the browser when its target is on the same page', () => {
    expect(routed('#innhold')).toBeUndefined()
    expect(routed('?q=siri#innhold')?.search).toBe('?q=siri')
    expect(routed('/admin/vikarregister')?.search).toBe('')
  })
})
