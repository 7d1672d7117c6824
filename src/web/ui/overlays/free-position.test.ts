import { describe, expect, it } from 'vitest'
import { freePosition } from './free-position.ts'

const room = { left: 0, top: 0, width: 400, height: 800 }
const size = { width: 400, height: 80 }
const button = (top: number) => ({ left: 100, top, width: 100, height: 48 })

describe('a free place', () => {
  it('is at the wanted end where nothing is in the way', () => {
    expect(freePosition({ size, room, taken: [], from: 'bottom' })).toEqual({ left: 0, top: 720 })
    expect(freePosition({ size, room, taken: [], from: 'top' })).toEqual({ left: 0, top: 0 })
  })

  it('is as near to it as no button is covered', () => {
    expect(freePosition({ size, room, taken: [button(740)], from: 'bottom' }).top).toBe(656)
    expect(freePosition({ size, room, taken: [button(10), button(150)], from: 'top' }).top).toBe(64)
  })

  it('is beside the button if there is room', () => {
    const narrow = { width: 150, height: 80 }
    expect(freePosition({ size: narrow, room, taken: [{ ...button(0), left: 300 }], from: 'top' })).toEqual({
      left: 125,
      top: 0,
    })
  })

  it('covers the least if there is no room', () => {
    const wall = Array.from({ length: 20 }, (_, row) => ({ left: 0, top: row * 40, width: 400, height: 40 }))
    const [, ...rest] = wall
    expect(freePosition({ size, room, taken: rest, from: 'bottom' }).top).toBe(0)
  })
})
