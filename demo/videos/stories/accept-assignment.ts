import type { Frame } from '@playwright/test'
import { ACCEPT_ASSIGNMENT } from '#features/marketing/web/videos/stories.ts'
import { normalisePhone } from '#shared/phone.ts'
import { paths } from '#shared/paths.ts'
import { lookAt, lookAtAll } from '../look.ts'
import type { Script } from '../script.ts'
import type { Scene } from '../set.ts'
import { LETTERS, MESSAGES, PHONE_STAGE } from '../stage.ts'
import { ADDED } from './add-substitutes.ts'
import { PLACE, TITLE } from './create-assignment.ts'

/** Pixels of the stage in the picture: a telephone is read from here. */
const NEAR = 520

export const acceptAssignment: Script = {
  story: ACCEPT_ASSIGNMENT,
  stage: PHONE_STAGE,
  play: async (scene) => {
    await openSms(scene)
    await answer(scene)
  },
}

async function openSms(scene: Scene): Promise<void> {
  const { film, hand } = scene
  const office = scene.frame('office')
  const phone = scene.frame('phone')
  await office.goto(paths.assignmentLog)
  await office.getByRole('link', { name: TITLE }).first().click()
  await office.getByText('Venter på et ja').waitFor()
  await phone.goto(MESSAGES)

  film.tell()
  await film.hold(0.8)
  await showSms(phone, await smsOf(scene))
  await lookAt(scene, phone.locator('#sms'), NEAR)
  await film.hold(2.8)
  await hand.press(phone.getByRole('link'))
  await phone.getByRole('heading', { name: `Hei ${ADDED.name}!` }).waitFor()
  await dress(phone)
}

async function answer(scene: Scene): Promise<void> {
  const { film, hand } = scene
  const office = scene.frame('office')
  const phone = scene.frame('phone')
  const yes = phone.getByRole('button', { name: 'Ja, jeg tar oppdraget' })
  const place = phone.getByText(PLACE).first()
  film.tell()
  await film.hold(1.4)
  await hand.scroll(place)
  await lookAt(scene, place, NEAR)
  await film.hold(2.2)
  film.tell()
  await hand.scroll(yes)
  await lookAt(scene, yes, NEAR)
  await film.hold(2.2)
  await hand.press(yes)
  await phone.getByText('Du har fått oppdraget').waitFor()
  await dress(phone)
  await office.getByText(`${ADDED.name} kommer`).first().waitFor()
  await lookAt(scene, phone.getByText('Du har fått oppdraget'), NEAR)
  film.tell()
  await film.hold(3.4)
  lookAtAll(scene)
  film.tell()
  await film.hold(2.4)
  await film.poster()
  await lookAt(scene, office.getByText(`${ADDED.name} kommer`).first(), NEAR)
  await film.hold(2.8)
}

async function smsOf({ service }: Scene): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const to = normalisePhone(ADDED.phone)
    const sms = (await service.caughtSms()).find((one) => one.to === to && one.text.includes(TITLE))
    if (sms) return sms.text
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('no SMS was sent')
}

/** The words as they were sent; the telephone makes a link of the address. */
const showSms = (phone: Frame, text: string) =>
  phone.locator('#sms').evaluate((bubble, words) => {
    const at = words.indexOf('http')
    const link = document.createElement('a')
    link.href = words.slice(at)
    link.textContent = words.slice(at)
    bubble.replaceChildren(words.slice(0, at), link)
    bubble.removeAttribute('hidden')
  }, text)

/** The answer page takes the telephone's letters, and this machine may have none of those. */
async function dress(phone: Frame): Promise<void> {
  await phone.addStyleTag({ content: LETTERS })
  await phone.evaluate(async () => void (await document.fonts.load('1em Figtree')))
}
