import type { Page } from '@playwright/test'
import { logIn } from '../parts.ts'
import { KARI } from '../people.ts'
import { beginEmpty, expect, test } from '../service.ts'
import { delaying, readingOf, refusing } from './situations.ts'

beginEmpty()
test.describe.configure({ mode: 'serial' })
const see = readingOf('public')

test('a visitor reads the public pages and the login pages, and signs an office up', async ({ page }) => {
  await page.goto('/')
  await see(page, 'Prøv gratis nå')
  await page.goto('/kontakt')
  await see(page, 'Send e-post')
  await page.goto('/finnes-ikke')
  await see(page, 'Page Not Found')
  await page.goto('/auth?tab=register')
  await see(page, 'Velg et sterkt passord')
  await page.getByLabel('Fullt navn').fill(KARI.fullName)
  await page.getByRole('textbox', { name: 'E-post' }).fill(KARI.email)
  await page.getByLabel('Passord', { exact: true }).fill(KARI.password)
  await page.getByRole('checkbox').check()
  const undo = await refusing(page, 'accounts/signUp')
  await page.getByRole('button', { name: 'Opprett konto' }).click()
  await see(page, 'Registrering feilet')
  await undo()
  await page.getByRole('button', { name: 'Opprett konto' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  await see(page, 'Registrering vellykket', 'Sjekk e-posten din for å bekrefte kontoen.')
  await see(page, 'Opprett oppdrag', 'Hovedmeny', 'Hurtigoversikt')

  const list = await delaying(page, 'vikarer/list')
  await page.goto('/admin/vikarregister')
  await see(page, 'Laster vikarer...')
  list()
  await see(
    page,
    'Ingen vikarer registrert ennå',
    'Legg til din første vikar for å komme i gang.',
    'Søk etter navn, bedrift eller telefon...',
  )

  const undoRefusal = await refusing(page, 'accounts/signOut')
  await logOut(page)
  await see(page, 'Utlogging feilet')
  await undoRefusal()
  await logOut(page)
  await expect(page).toHaveURL(/\/auth/)
  await see(page, 'Logget ut', 'Du har blitt logget ut.')

  const answer = await delaying(page, 'accounts/signIn')
  await page.goto('/auth')
  await logIn(page, KARI)
  await see(page, 'Logger inn...')
  answer()
  await expect(page).toHaveURL(/\/admin$/)
  await see(page, 'Innlogging vellykket', 'Velkommen tilbake!')
})

test('a login link is checked first', async ({ page }) => {
  const check = await delaying(page, 'accounts/checkLoginLink')
  await page.goto(`/auth/magic?token=${'x'.repeat(22)}`)
  await see(page, 'Validerer lenke...')
  check()
})

const logOut = async (page: Page) => {
  await page.getByRole('button', { name: KARI.fullName }).click()
  await page.getByText('Logg ut').first().click()
}
