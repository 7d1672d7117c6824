import type { BrowserContext, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { accessible } from './accessible.ts'
import { fits } from './parts.ts'
import { addVikar, confirmAddress, KARI, signUp } from './people.ts'
import { save } from './save.ts'
import { beginEmpty, expect, test } from './service.ts'

beginEmpty()
test.describe.configure({ mode: 'serial' })

const OLA = { fullName: 'Ola Hansen', phone: '912 34 501' }
const Stored = z.object({ company: z.nullable(z.string()), skills: z.nullable(z.string()) })
const FORM = { ...OLA, email: 'ola@vikar.example', company: '', skills: '', availability: 'available' }

let kari: BrowserContext
let office: Page
let id: string

test.beforeAll(async ({ browser, service }) => {
  kari = await browser.newContext({ baseURL: service.url, viewport: { width: 390, height: 844 } })
  await signUp(kari.request, service, KARI)
  await confirmAddress(kari.request, service, KARI.email)
  id = await addVikar(kari.request, service, OLA)
  office = await kari.newPage()
})
test.afterAll(() => kari.close())

const skills = () => office.getByLabel('Kompetanse')
const company = () => office.getByLabel('Bedrift')
const saveChanges = () => office.getByRole('button', { name: 'Lagre endringer' })
/** Saves as a colleague, outside the page. */
const colleague = (changes: object) => save(kari.request, `/api/vikarer/${id}`, { ...FORM, ...changes })
const stored = async () => {
  const answer = await kari.request.get(`/api/vikarer/${id}`)
  const { company, skills } = Stored.parse(await answer.json())
  return [company, skills]
}

test('a colleague’s change is shown in the open form, and the typed input stays', async () => {
  await office.goto(`/admin/vikarregister/rediger/${id}`)
  await company().fill('Bemanning AS')
  await skills().fill('Matte')
  expect((await colleague({ skills: 'Norsk' })).ok()).toBe(true)
  await expect(office.getByText(/Kari endret .*kompetansen.* kl\. \d\d\.\d\d mens du skrev/)).toBeVisible()
  await expect(saveChanges()).toBeDisabled()
  await expect(skills()).toHaveValue('Matte')
  await accessible(office)
  await fits(office)
})

test('the person takes the new value, keeps the other field, and saves both', async () => {
  await office.getByRole('button', { name: 'Bruk det nye' }).click()
  await expect(skills()).toHaveValue('Norsk')
  await expect(company()).toHaveValue('Bemanning AS')
  await saveChanges().click()
  await expect.poll(stored).toEqual(['Bemanning AS', 'Norsk'])
})

test('the person keeps their own value, and saves it on top', async () => {
  await office.goto(`/admin/vikarregister/rediger/${id}`)
  await skills().fill('Gym')
  await colleague({ company: 'Bemanning AS', skills: 'Musikk' })
  await office.getByRole('button', { name: 'Behold mitt' }).click()
  await expect(skills()).toHaveValue('Gym')
  await saveChanges().click()
  await expect.poll(stored).toEqual(['Bemanning AS', 'Gym'])
})
