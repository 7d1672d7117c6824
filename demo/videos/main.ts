import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeFolder } from '#test/folder.ts'
import { buildWeb } from '../../scripts/build-web.mjs'
import { runCommand } from '../../scripts/command.ts'
import { root } from '../../scripts/prepare.mjs'
import { captionsOf } from './captions.ts'
import { encode, needTools } from './encode.ts'
import { startService } from './service.ts'
import { openSet } from './set.ts'
import { acceptAssignment } from './stories/accept-assignment.ts'
import { addSubstitutes } from './stories/add-substitutes.ts'
import { createAssignment } from './stories/create-assignment.ts'

const TO = path.join(root, 'src/app/public/video')

/** In order: the vikar added in the first film is asked in the second and answers in the third. */
const SCRIPTS = [addSubstitutes, createAssignment, acceptAssignment]

await runCommand(async () => {
  needTools()
  if (!buildWeb()) throw new Error('The web part could not be built: see the messages above.')
  const folder = makeFolder('film')
  const service = await startService()
  try {
    const set = await openSet(service, folder)
    try {
      mkdirSync(TO, { recursive: true })
      const lines = []
      for (const { story, stage, play } of SCRIPTS) {
        const frames = path.join(folder, story.name)
        const scene = await set.open(stage, frames, story.sentences)
        await play(scene)
        const film = scene.film.finish()
        await scene.page.context().close()
        encode(film, { from: frames, to: path.join(TO, story.name) })
        writeFileSync(path.join(TO, `${story.name}.vtt`), captionsOf(film.cues))
        lines.push(`${story.name}: ${film.seconds.toFixed(1)} seconds`)
      }
      return [...lines, `Written to ${path.relative(process.cwd(), TO)}.`].join('\n')
    } finally {
      await set.end()
    }
  } finally {
    await service.end()
    rmSync(folder, { recursive: true, force: true })
  }
})
