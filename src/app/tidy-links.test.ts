import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOffice, type Office } from '#test/office.ts'
import { redirectUntidyPage } from './tidy-links.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const get = (path: string, redirect: 'manual' | 'follow' = 'manual') =>
  fetch(office.server.url + path, { redirect })

it('a link with extra characters around its token is redirected once to the right page', async () => {
  const { token } = await office.ask()
  const link = `/r/${token(office.ola.id)}`
  for (const url of [
    `${link}.`,
    `${link}%20`,
    `${link}/`,
    `${link}%E2%80%8B`,
    `${link}%`,
    link.replace('/r/', '/R/'),
    `/https://vikarklar.no${link}`,
    `/%3C${link}%3E`,
    `${link.slice(0, 9)}%0D%0A${link.slice(9)}`,
    `${link}&fbclid=x`,
  ]) {
    const first = await get(url)
    expect([url, first.status, first.headers.get('location')]).toEqual([url, 302, link])
    expect(first.headers.get('referrer-policy')).toBe('no-referrer')
    expect(first.headers.get('cache-control')).toBe('no-store')
    expect((await get(url, 'follow')).status).toBe(200)
  }
})

it('a page’s address with extra characters after it is redirected to the page', async () => {
  const pages = Fastify() // the pages themselves may not be built
  pages.setNotFoundHandler((request, reply) => redirectUntidyPage(request, reply) ?? reply.code(404).send())
  const id = crypto.randomUUID()
  for (const [url, page] of [
    ['/hjelp.', '/hjelp'],
    ['/Priser', '/priser'],
    ['/auth)', '/auth'],
    [`/admin/oppdragslogg/${id}.`, `/admin/oppdragslogg/${id}`],
  ]) {
    const { statusCode, headers } = await pages.inject(url ?? '')
    expect([statusCode, headers.location]).toEqual([302, page])
    expect((await pages.inject(page ?? '')).statusCode).toBe(404)
  }
})

it('is not counted as a guess until its clean form is looked up', async () => {
  await office.app.db.query('delete from rate_limits')
  for (let index = 0; index < 40; index += 1)
    expect((await get(`/r/${String(index).padEnd(22, 'x')}.`)).status).toBe(302)
  expect(await office.app.db.query('select 1 from rate_limits')).toEqual([])
  expect((await get(`/r/${'x'.repeat(22)}.`, 'follow')).status).toBe(404)
  expect(await office.app.db.query('select 1 from rate_limits')).not.toEqual([])
})

it('the links of mails to a login are redirected too', async () => {
  const token = 'x'.repeat(22)
  for (const door of ['magic', 'bekreft', 'passord', 'invitasjon']) {
    const first = await get(`/AUTH/${door}/?token=${token}%29.`)
    expect([first.status, first.headers.get('location')]).toEqual([302, `/auth/${door}?token=${token}`])
  }
})
