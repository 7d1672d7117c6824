import type { Frame } from '@playwright/test'
import { CREATE_ASSIGNMENT } from '#features/marketing/web/videos/stories.ts'
import { paths } from '#shared/paths.ts'
import { lookAt, lookAtAll } from '../look.ts'
import type { Script } from '../script.ts'
import type { Scene } from '../set.ts'
import { OFFICE_STAGE } from '../stage.ts'

/** The last film answers this request. */
export const TITLE = 'Kontaktlærer 3B'
export const PLACE = 'Rom 112'

export const createAssignment: Script = {
  story: CREATE_ASSIGNMENT,
  stage: OFFICE_STAGE,
  play: async (scene) => {
    await writeDown(scene)
    await send(scene)
  },
}

async function writeDown(scene: Scene): Promise<void> {
  const { film, hand } = scene
  const office = scene.frame('office')
  await office.goto(paths.admin)
  await office.getByText('Trenger oppmerksomhet').waitFor()
  await office.getByText('Naturfag 8B').waitFor()

  film.tell()
  await film.hold(2.2)
  await hand.press(office.getByRole('link', { name: 'Opprett oppdrag' }).first())
  await office.getByLabel('Tittel').waitFor()
  await lookAt(scene, office.getByLabel('Sted'), 580)
  await film.hold(0.5)
  film.tell()
  await hand.write(office.getByLabel('Tittel'), TITLE)
  await hand.write(office.getByLabel('Sted'), PLACE)
  await film.hold(1.2)
  film.tell()
  // The page itself scrolls a field into view when it is filled, unless it is visible already.
  await hand.scroll(office.getByRole('group', { name: 'Starttid' }))
  await lookAt(scene, office.getByRole('group', { name: 'Dato' }), 580)
  await hand.press(office.getByRole('button', { name: 'I morgen' }))
  await film.hold(0.5)
  await hand.write(hours(office, 'Starttid'), '0815')
  await hand.write(hours(office, 'Sluttid'), '1415')
  await film.hold(1.7)
  await film.poster()
  film.tell()
  await lookAt(scene, office.getByText(/Første ja får jobben/).first(), 520)
  await hand.go(office.getByText(/av 160 tegn/))
  await film.hold(2.8)
  lookAtAll(scene)
  await film.hold(0.8)
}

async function send(scene: Scene): Promise<void> {
  const { film, hand } = scene
  const office = scene.frame('office')
  const submit = office.getByRole('button', { name: 'Opprett og send forespørsler' })
  const email = office.getByRole('checkbox', { name: /^E-post/ })
  film.tell()
  await hand.scroll(email)
  await film.hold(0.6)
  await hand.press(email.locator('xpath=ancestor::label'))
  await hand.scroll(submit)
  await lookAt(scene, submit, 580)
  await hand.go(submit)
  await film.hold(2.2)
  await hand.press(submit)
  await office.getByText(/Oppdraget ble opprettet/).waitFor()
  lookAtAll(scene)
  film.tell()
  await film.hold(1.6)
  await hand.press(
    office.getByRole('region', { name: 'Varsler' }).getByRole('link', { name: 'Følg oppdraget' }),
  )
  await office.getByRole('heading', { name: TITLE }).waitFor()
  await film.hold(0.8)
  await lookAt(scene, office.getByText('Venter på et ja'), 620)
  await film.hold(2.6)
}

const hours = (office: Frame, label: string) =>
  office.getByRole('group', { name: label }).getByRole('spinbutton').first()
