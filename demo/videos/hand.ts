import type { Locator, Page } from '@playwright/test'
import type { Film } from './film.ts'

/** A visible hand that works like a person: it moves to a place, presses, and types letter by letter. */
export interface Hand {
  /** Moves to the target. */
  go(target: Locator): Promise<void>
  press(target: Locator): Promise<void>
  /** Presses a field and writes in it. */
  write(target: Locator, text: string): Promise<void>
  /** Writes where the focus is. */
  type(text: string): Promise<void>
  /** Scrolls the page until the target is at reading height. */
  scroll(target: Locator): Promise<void>
}

interface Point {
  readonly x: number
  readonly y: number
}

/** The longest move from one frame to the next, in pixels of the stage. */
const STRIDE = 70

/** Letters per frame. */
const LETTERS = 2

export async function takeHand(page: Page, film: Film, start: Point): Promise<Hand> {
  let at = start
  const show = async (point: Point) => {
    at = point
    await page.mouse.move(at.x, at.y)
    await page.locator('#hand').evaluate((hand, { x, y }) => {
      hand.style.translate = `${x}px ${y}px`
    }, at)
  }
  const mark = (state: 'away' | 'near' | 'down') =>
    page.locator('#hand').evaluate((hand, value) => (hand.dataset.state = value), state)
  await show(start)

  const go = async (target: Locator) => {
    const from = at
    const to = await placeOn(target)
    await mark('near')
    const steps = Math.max(4, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / STRIDE))
    for (let step = 1; step <= steps; step += 1) {
      const way = eased(step / steps)
      await show({ x: from.x + (to.x - from.x) * way, y: from.y + (to.y - from.y) * way })
      await film.frame()
    }
  }
  const press = async (target: Locator) => {
    await go(target)
    await mark('down')
    await page.mouse.down()
    await film.hold(0.2)
    await page.mouse.up()
    await mark('away') // no frame here: the next page may not be there yet
  }
  const type = async (text: string) => {
    for (let start = 0; start < text.length; start += LETTERS) {
      await page.keyboard.type(text.slice(start, start + LETTERS))
      await film.frame()
    }
  }
  return {
    go,
    press,
    type,
    write: async (target, text) => {
      await press(target)
      await type(text)
    },
    scroll: async (target) => {
      const { from, to } = await target.evaluate((element) => {
        const { top, height } = element.getBoundingClientRect()
        const most = document.documentElement.scrollHeight - innerHeight
        const wanted = scrollY + top + height / 2 - innerHeight * 0.45
        return { from: scrollY, to: Math.max(0, Math.min(wanted, most)) }
      })
      const steps = Math.ceil(Math.abs(to - from) / STRIDE)
      for (let step = 1; step <= steps; step += 1) {
        const top = from + (to - from) * eased(step / steps)
        await target.evaluate((_, y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
        await film.frame()
      }
    },
  }
}

/** The middle of a small target, and near the end of a wide one, where the hand hides no words. */
async function placeOn(target: Locator): Promise<Point> {
  const box = await target.boundingBox()
  if (!box) throw new Error('what the hand is to reach is not on the page')
  const part = box.width > WIDE ? 0.85 : 0.5
  return { x: box.x + box.width * part, y: box.y + box.height / 2 }
}

/** In pixels of the stage: wider than any button. */
const WIDE = 320

const eased = (part: number) => part * part * (3 - 2 * part)
