import type { APIRequestContext, Page } from '@playwright/test'
import { accessible } from './accessible.ts'
import { logIn, notices } from './parts.ts'
import { confirmAddress, mailedLink, signUp } from './people.ts'
import { beginEmpty, expect, test, type Service } from './service.ts'

beginEmpty()

test.describe.configure({ mode: 'serial' })

const KARI = {
  fullName: 'Kari Nordmann',
  email: 'kari@fjellhamar.example',
  password: 'vinterferie-08',
  company: 'Fjellhamar skole',
}
const NILS = { ...KARI, fullName: 'Nils Berg', email: 'nils@solbakken.example', company: 'Solbakken' }

let kari: APIRequestContext
let nilsUsed = ''

test.beforeAll(async ({ playwright, service }) => {
  kari = await playwright.request.newContext({ baseURL: service.url })
  const nils = await playwright.request.newContext({ baseURL: service.url })
  await signUp(kari, service, KARI)
  await signUp(nils, service, NILS)
  await confirmAddress(kari, service, KARI.email)
  await nils.dispose()
})
test.afterAll(() => kari.dispose())

const magicLink = (service: Service, to: string) => mailedLink(service, to, '/auth/magic')

/** Sends an invitation to one of Kari's substitutes and returns its link. */
const invite = async (service: Service, email: string, phone: string): Promise<string> => {
  const vikar = { fullName: 'Ola Hansen', phone, email, company: '', skills: '', availability: 'available' }
  const answer = await kari.post('/api/vikarer', { data: { ...vikar, sendLoginInfo: true } })
  expect(await answer.json()).toMatchObject({ login: { kind: 'sent' } })
  return mailedLink(service, email, '/auth/passord')
}

const askForLink = async (page: Page, email: string) => {
  await page.getByRole('textbox', { name: 'E-post' }).fill(email)
  await page.getByRole('button', { name: 'Send innloggingslenke' }).click()
}

/** Expects exactly one notice with this text. */
const expectNotice = (page: Page, title: string, description: string) =>
  expect(notices(page).filter({ hasText: title }).filter({ hasText: description })).toHaveCount(1)

const expectRefusal = async (page: Page, title: string, description: string) => {
  await expect(page.getByRole('heading', { name: 'Innlogging feilet' })).toBeFocused()
  await expect(page.getByText('Vennligst kontakt administrator.')).toBeVisible()
  await expectNotice(page, title, description)
}

test('a forgotten password gets the same answer for known and unknown addresses', async ({
  page,
  service,
}) => {
  const screens: string[] = []
  for (const email of [NILS.email, 'ukjent@fjellhamar.example']) {
    await page.goto('/auth?tab=forgot')
    await askForLink(page, email)
    await expectNotice(
      page,
      'E-post sendt',
      'Sjekk e-posten din for instruksjoner om å nullstille passordet.',
    )
    await expect(
      page.getByText(`Finnes adressen hos oss, ligger lenken i innboksen til ${email}`),
    ).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'E-post' })).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Logg inn med koden' })).toBeVisible() // fetched on demand
    screens.push((await page.getByRole('main').innerText()).replace(email, 'adressen'))
  }
  expect(screens[0]).toBe(screens[1])
  await magicLink(service, NILS.email)
  expect((await service.caught()).email.filter(({ to }) => to.startsWith('ukjent'))).toEqual([])
})

test('the link logs in only by its button, and only once', async ({ page, service }) => {
  await page.goto('/auth?tab=forgot')
  await askForLink(page, NILS.email)
  await expect(page.getByText(/Finnes adressen hos oss/)).toBeVisible()
  const link = await magicLink(service, NILS.email)
  nilsUsed = link
  for (let visits = 0; visits < 2; visits += 1) {
    await page.goto(link)
    await expect(page.getByRole('button', { name: 'Logg inn' })).toBeVisible()
    await page.reload()
  }
  await page.getByRole('button', { name: 'Logg inn' }).click()
  await expectNotice(page, 'Innlogging vellykket', 'Du blir nå omdirigert...')
  await expect(page).toHaveURL(`${service.url}/admin`)
  await page.goto(link)
  await expectRefusal(page, 'Ugyldig token', 'Token er ugyldig eller har utløpt.')
  await page.getByRole('link', { name: 'Fortsett som Nils Berg' }).click()
  await expect(page).toHaveURL(`${service.url}/admin`)
})

test('a bad link shows its problem and leads to a new one', async ({ page, service }) => {
  await page.goto('/auth/magic')
  await expectRefusal(page, 'Ugyldig lenke', 'Ingen token funnet i lenken.')
  await page.goto(`/auth/magic?token=AAAAAAAAAAAAAAAAAAAAAA&exp=${Math.floor(Date.now() / 1000) - 60}`)
  await expectRefusal(page, 'Token utløpt', 'Denne lenken har utløpt.')
  await page.goto(await magicLink(service, NILS.email))
  await expectRefusal(page, 'Ugyldig token', 'Token er ugyldig eller har utløpt.')
  await page.getByRole('link', { name: 'Få en ny lenke' }).click()
  await expect(page.getByRole('tab', { name: 'Glemt passord' })).toHaveAttribute('aria-selected', 'true')
})

test('a link opened on another device shows a code, which logs in the browser that requested the link', async ({
  page,
  browser,
  service,
}) => {
  await page.goto('/auth?tab=forgot')
  await askForLink(page, NILS.email)
  const code = page.getByRole('textbox', { name: 'Kode' })
  await expect(code).toBeVisible()
  const telephone = await browser.newContext({ baseURL: service.url, viewport: { width: 390, height: 844 } })
  const mail = await telephone.newPage()
  await expect.poll(() => magicLink(service, NILS.email)).not.toBe(nilsUsed)
  await mail.goto(await magicLink(service, NILS.email))
  const heading = mail.getByRole('heading', { name: /^Koden er \d{4}\s\d{4}$/ })
  await expect(heading).toBeFocused()
  await accessible(mail)
  const shown = (await heading.innerText()).replace('Koden er ', '')
  await code.fill('1234')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Koden har åtte siffer').first()).toBeVisible()
  await code.fill(shown)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${service.url}/admin`)
  await telephone.close()
})

test('a lost network does not make a link invalid', async ({ page }) => {
  await page.route('**/checkLoginLink', (route) => route.abort(), { times: 1 })
  await page.goto('/auth/magic?token=AAAAAAAAAAAAAAAAAAAAAA')
  await expect(page.getByRole('heading', { name: 'Lenken kunne ikke sjekkes' })).toBeVisible()
  await expectNotice(page, 'Noe gikk galt', 'En feil oppstod under innlogging.')
  await page.getByRole('button', { name: 'Prøv igjen' }).click()
  await expect(page.getByRole('heading', { name: 'Innlogging feilet' })).toBeVisible()
})

test('a login that fails, or that the browser does not store, shows an error', async ({ page }) => {
  await page.route('**/checkLoginLink', (route) =>
    route.fulfill({ json: { json: { isUsable: true, code: null } } }),
  )
  await page.route('**/useLoginLink', (route) => route.fulfill({ status: 503, body: 'Unavailable' }), {
    times: 1,
  })
  await page.goto('/auth/magic?token=AAAAAAAAAAAAAAAAAAAAAA')
  await page.getByRole('button', { name: 'Logg inn' }).click()
  await expectRefusal(page, 'Innlogging feilet', 'Kunne ikke logge inn.')
  await page.route('**/useLoginLink', (route) => route.fulfill({ json: { json: { role: 'administrator' } } }))
  await page.getByRole('button', { name: 'Prøv igjen' }).click()
  await page.getByRole('button', { name: 'Logg inn' }).click()
  await expectRefusal(page, 'Innlogging feilet', 'Kunne ikke verifisere innlogging.')
})

test('repeated requests are refused with an explanation', async ({ page }) => {
  await page.goto('/auth?tab=forgot')
  for (let tries = 0; tries < 3; tries += 1) {
    await askForLink(page, 'utalmodig@fjellhamar.example')
    await expect(page.getByRole('textbox', { name: 'E-post' })).toHaveValue('')
  }
  await askForLink(page, 'utalmodig@fjellhamar.example')
  const refusal = page.getByRole('tabpanel').getByRole('alert')
  await expect(refusal).toContainText('Kunne ikke sende e-post')
  await expect(refusal).toContainText(/For mange forsøk\. Prøv igjen (i morgen )?kl\.\s\d\d\.\d\d\./)
  await accessible(page)
  await expect(page.getByRole('textbox', { name: 'E-post' })).toHaveValue('utalmodig@fjellhamar.example')
})

test('an invited substitute chooses a password and is logged in', async ({ page, service }) => {
  const link = await invite(service, 'ola@vikar.example', '912 34 501')
  await page.goto(link)
  const [first, second] = [
    page.getByLabel('Nytt passord', { exact: true }),
    page.getByLabel('Bekreft nytt passord'),
  ]
  const save = page.getByRole('button', { name: 'Lagre og logg inn' })
  await first.fill('kort')
  await second.fill('kortere')
  await save.click()
  await expect(page.getByText('Passordet må være minst 8 tegn').first()).toBeVisible()
  await expect(page.getByText('Passordene må være like').first()).toBeVisible()
  await first.fill('sommer2026')
  await second.fill('sommer2026')
  await save.click()
  await expect(first).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('alert').first()).toBeFocused()
  await first.fill('hest-og-vogn')
  await second.fill('hest-og-vogn')
  await save.click()
  await expect(page).toHaveURL(`${service.url}/vikar/dashboard`)
  await expect(page.getByText('Passordet er lagret')).toBeVisible()

  await page.goto('about:blank') // the app would redirect when its session is gone
  await page.context().clearCookies()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Lenken virker ikke lenger' })).toBeVisible()
  await page.getByRole('link', { name: 'Logg inn' }).last().click()
  await logIn(page, { email: 'ola@vikar.example', password: 'hest-og-vogn' })
  await expect(page).toHaveURL(`${service.url}/vikar/dashboard`)
})

test('a logged-in user is sent on from the login to the requested page', async ({ page, service }) => {
  await page.context().addCookies((await kari.storageState()).cookies)
  await page.goto('/auth?tab=forgot&returnTo=%2Fadmin%2Foppdragslogg')
  await expect(page).toHaveURL(`${service.url}/admin/oppdragslogg`)
  await page.goto(await invite(service, 'siri@vikar.example', '923 45 602'))
  await expect(page.getByText(/Du er logget inn som Kari Nordmann/)).toBeVisible()
})

test('the steps from a forgotten password to the front page work by keyboard alone', async ({
  page,
  service,
}) => {
  await page.goto('/auth?returnTo=%2Fadmin%2Fvikarregister')
  await page.getByRole('textbox', { name: 'E-post' }).focus()
  await page.keyboard.type(KARI.email)
  await tabTo(page, 'Glemt passord?')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/tab=forgot&returnTo=%2Fadmin%2Fvikarregister$/)
  await expect(page.getByRole('textbox', { name: 'E-post' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'E-post' })).toHaveValue(KARI.email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('E-post sendt')).toBeVisible()
  await page.goto(await magicLink(service, KARI.email))
  await expect(page.getByRole('heading', { name: 'Lenken er gyldig' })).toBeFocused()
  await tabTo(page, 'Logg inn')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${service.url}/admin`)
})

const tabTo = async (page: Page, name: string) => {
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab')
    if ((await page.locator(':focus').innerText()) === name) return
  }
  throw new Error(`Tab never reached ${name}`)
}

test('every door is accessible on a phone and a desktop, in light and dark', async ({ page, service }) => {
  test.setTimeout(120_000)
  const used = await magicLink(service, KARI.email)
  await page.goto('/auth?tab=forgot')
  await accessibleOnBoth(page)
  await askForLink(page, KARI.email)
  await expect(page.getByText(/Finnes adressen hos oss/)).toBeVisible()
  await accessibleOnBoth(page)
  await page.goto('/auth/magic')
  await expect(notices(page)).toHaveCount(1)
  await accessibleOnBoth(page)
  await expect.poll(() => magicLink(service, KARI.email)).not.toBe(used)
  await page.goto(await magicLink(service, KARI.email))
  await expect(page.getByRole('button', { name: 'Logg inn' })).toBeVisible()
  await accessibleOnBoth(page)
  await page.goto('/auth/passord?token=x')
  await expect(page.getByRole('heading', { name: 'Lenken virker ikke lenger' })).toBeVisible()
  await accessibleOnBoth(page)
  await page.goto(await mailedLink(service, 'siri@vikar.example', '/auth/passord'))
  await page.getByRole('button', { name: 'Lagre og logg inn' }).click()
  await expect(page.getByRole('alert').first()).toBeFocused()
  await accessibleOnBoth(page)
})

const accessibleOnBoth = async (page: Page) => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 900 },
  ]) {
    await page.setViewportSize(viewport)
    await accessible(page)
  }
}
