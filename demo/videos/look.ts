import type { Locator } from '@playwright/test'
import { PICTURE } from '#features/marketing/web/videos/stories.ts'
import { STAGE } from './stage.ts'
import type { Scene } from './set.ts'

/** Glides towards the target, until this many pixels of the stage fill the picture. */
export async function lookAt({ film }: Scene, target: Locator, width: number): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('what the camera is to look at is not on the page')
  const height = (width * PICTURE.height) / PICTURE.width
  film.camera.aim({
    width,
    x: box.width < width ? box.x + box.width / 2 - width / 2 : box.x - MARGIN,
    y: box.y + box.height / 2 - height / 2,
  })
}

/** The margin before a target that is too wide for the picture. */
const MARGIN = 32

/** Glides back until the whole stage is visible. */
export const lookAtAll = ({ film }: Scene): void => film.camera.aim({ x: 0, y: 0, width: STAGE.width })
