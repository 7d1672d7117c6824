import type { CDPSession } from '@playwright/test'
import { PICTURE } from '#features/marketing/web/videos/stories.ts'

/** The visible part of the stage, in its pixels. The height follows. */
export interface View {
  readonly x: number
  readonly y: number
  readonly width: number
}

export interface Camera {
  /** Sets the target of the camera, which glides there as the film plays. */
  aim(view: View): void
  isStill(): boolean
  /** Glides one step and takes a picture, as PNG. */
  shoot(): Promise<Buffer>
  /** Takes a picture of the whole stage, wherever the camera points. */
  shootWhole(): Promise<Buffer>
}

const HEIGHT = PICTURE.height / PICTURE.width

/** The share of the remaining distance per picture. */
const GLIDE = 0.3

/** Takes pictures of a page, sharp however near it looks. `prepare` is called before each. */
export function openCamera(
  session: CDPSession,
  stage: { width: number; height: number },
  prepare: () => Promise<void>,
): Camera {
  const whole = { x: 0, y: 0, width: stage.width }
  let goal: View = whole
  let view = goal
  const isStill = () =>
    Math.abs(goal.x - view.x) + Math.abs(goal.y - view.y) + Math.abs(goal.width - view.width) < 1
  const aim = (wanted: View) => {
    const width = Math.min(wanted.width, stage.width)
    goal = {
      width,
      x: between(0, wanted.x, stage.width - width),
      y: between(0, wanted.y, stage.height - width * HEIGHT),
    }
  }
  const take = async ({ x, y, width }: View) => {
    await prepare()
    const clip = { x, y, width, height: width * HEIGHT, scale: PICTURE.width / width }
    const { data } = await session.send('Page.captureScreenshot', { format: 'png', clip })
    return Buffer.from(data, 'base64')
  }
  return {
    aim,
    isStill,
    shoot: async () => {
      view = isStill() ? goal : nearer(view, goal)
      return take(view)
    },
    shootWhole: () => take(whole),
  }
}

const nearer = (view: View, goal: View): View => ({
  x: view.x + (goal.x - view.x) * GLIDE,
  y: view.y + (goal.y - view.y) * GLIDE,
  width: view.width + (goal.width - view.width) * GLIDE,
})

const between = (least: number, value: number, most: number) =>
  Math.max(least, Math.min(value, Math.max(least, most)))
