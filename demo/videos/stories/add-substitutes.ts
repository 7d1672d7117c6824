import { ADD_SUBSTITUTES } from '#features/marketing/web/videos/stories.ts'
import { paths } from '#shared/paths.ts'
import { lookAt, lookAtAll } from '../look.ts'
import type { Script } from '../script.ts'
import type { Scene } from '../set.ts'
import { OFFICE_STAGE } from '../stage.ts'

/** Invented, like all of the demonstration: the substitute added here answers in the last film. */
export const ADDED = { name: 'Hedvig Aune', phone: '400 00 126', email: 'hedvig.aune@vikar.example' }

const LIST = [
  ['Navn', 'Telefon', 'E-post', 'Kompetanse'],
  ['Ahmed Warsame', '400 00 127', 'ahmed.warsame@vikar.example', 'Matematikk'],
  ['Liv Torunn Berg', '400 00 128', 'liv.torunn.berg@vikar.example', 'Engelsk og historie'],
  ['Sander Lie', '400 00 129', 'sander.lie@vikar.example', 'Assistent SFO'],
]

export const addSubstitutes: Script = {
  story: ADD_SUBSTITUTES,
  stage: OFFICE_STAGE,
  play: async (scene) => {
    await addOne(scene)
    await pasteThree(scene)
  },
}

async function addOne(scene: Scene): Promise<void> {
  const { film, hand } = scene
  const office = scene.frame('office')
  const button = (name: string) => office.getByRole('button', { name, exact: true })
  await office.goto(paths.vikarer)
  await office.getByRole('heading', { name: 'Hedda Strand' }).waitFor()

  film.tell()
  await film.hold(1.8)
  await hand.press(office.getByRole('link', { name: 'Legg til vikar' }))
  await office.getByLabel('Fullt navn').waitFor()
  await lookAt(scene, office.getByLabel('Telefon'), 660)
  await film.hold(0.6)
  film.tell()
  await hand.write(office.getByLabel('Fullt navn'), ADDED.name)
  await hand.write(office.getByLabel('Telefon'), ADDED.phone)
  await hand.write(office.getByRole('textbox', { name: 'E-post' }), ADDED.email)
  await film.hold(0.4)
  lookAtAll(scene)
  await hand.scroll(button('Legg til vikar'))
  await hand.press(button('Legg til vikar'))
  await office.getByRole('heading', { name: ADDED.name }).waitFor()
  film.tell()
  await film.hold(0.8)
  await lookAt(scene, office.getByRole('heading', { name: ADDED.name }), 620)
  await film.hold(2.4)
  lookAtAll(scene)
}

async function pasteThree(scene: Scene): Promise<void> {
  const { film, hand } = scene
  const office = scene.frame('office')
  const button = (name: string | RegExp) => office.getByRole('button', { name })
  film.tell()
  await hand.press(office.getByRole('link', { name: 'Importer' }))
  const field = office.getByLabel('Vikarene, én på hver rad')
  await field.waitFor()
  await lookAt(scene, field, 680)
  await hand.press(field)
  await film.hold(0.4)
  await scene.page.keyboard.insertText(LIST.map((row) => row.join('\t')).join('\n'))
  await film.hold(1.6)
  await hand.press(button('Se over lista'))
  lookAtAll(scene)
  await button(/3 vikarer/).waitFor()
  film.tell()
  await film.hold(1)
  await hand.scroll(button(/3 vikarer/))
  await film.hold(1.4)
  await hand.press(button(/3 vikarer/))
  await office.getByRole('heading', { name: 'Importen er ferdig' }).waitFor()
  film.tell()
  await film.hold(0.8)
  await hand.press(office.getByRole('link', { name: 'Til vikarregisteret' }))
  await office.getByRole('heading', { name: 'Sander Lie' }).waitFor()
  await lookAt(scene, office.getByRole('heading', { name: 'Sander Lie' }), 620)
  await hand.go(office.getByText(/\d+ av \d+ vikarer/))
  await film.hold(1.2)
  lookAtAll(scene)
  await film.hold(1.6)
  await film.poster()
}
