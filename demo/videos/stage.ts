import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

/** In CSS pixels; the films' shape. Small enough to be readable on a phone too. */
export const STAGE = { width: 1040, height: 650 } as const

/** The windows on the stage, their bars included: `x y width height`. They continue below the picture. */
export const OFFICE_ALONE = { x: 24, y: 20, width: 992, height: 630 } as const
export const PHONE = { x: 52, y: 30, width: 372, height: 600 } as const
export const OFFICE_BESIDE = { x: 520, y: 20, width: 496, height: 630 } as const

type Place = Readonly<Record<'x' | 'y' | 'width' | 'height', number>>

const FONT = '/film/figtree.woff2'

/** The addresses of the stages, and their windows. */
export const OFFICE_STAGE = '/film/kontor'
export const PHONE_STAGE = '/film/mobil'
export const MESSAGES = '/film/meldinger'

export const stagePages = (): ReadonlyMap<string, string | Buffer> =>
  new Map<string, string | Buffer>([
    [OFFICE_STAGE, stage(shown('office', 'window', OFFICE_ALONE), ARROW)],
    [PHONE_STAGE, stage(shown('office', 'window', OFFICE_BESIDE) + shown('phone', 'phone', PHONE), FINGER)],
    [MESSAGES, page(MESSAGES_CSS, MESSAGES_BODY)],
    [FONT, readFileSync(fileURLToPath(import.meta.resolve(FIGTREE)))],
  ])

const FIGTREE = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'

/** Fonts of a telephone, which this machine may lack. */
export const LETTERS = `
  @font-face { font-family: Figtree; src: url(${FONT}); font-weight: 300 900 }
  body { font-family: Figtree, sans-serif }`

const shown = (name: string, look: string, { x, y, width, height }: Place) =>
  `<div class="${look}" style="left:${x}px;top:${y}px;width:${width}px;height:${height}px">
    <p class="bar">${LOCK}<span></span></p><iframe name="${name}"></iframe></div>`

/** A closed padlock: the page is served by https. */
const LOCK = `<svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="#0f5c4a" stroke-width="2.500" aria-hidden="true">
  <rect x="4" y="11" width="16" height="10" rx="2"/><path d="M8 11V7a4 4 0 0 1 8 0v4"/></svg>`

/** Writes in each window's bar where its page is; what is the telephone's own has no address. */
export const showAddresses = (page: Page): Promise<void> =>
  page.evaluate((own) => {
    for (const window of document.querySelectorAll('iframe')) {
      const { href = '', pathname = '' } = window.contentWindow?.location ?? {}
      const bar = window.previousElementSibling
      const address = bar?.querySelector('span')
      if (address) address.textContent = href
      bar?.toggleAttribute('hidden', !href.startsWith('http') || pathname.startsWith(own))
    }
  }, '/film/')

const page = (css: string, body: string) =>
  `<!doctype html><html lang="nb"><meta charset="utf-8"><style>${LETTERS}${css}</style><body>${body}`

const stage = (content: string, hand: string) => page(STAGE_CSS, content + hand)

const STAGE_CSS = `
  body { margin: 0; height: 100vh; overflow: hidden; background: #d2e6de }
  .window, .phone { position: absolute; display: flex; flex-direction: column; overflow: hidden; background: #f7f4ee;
    box-shadow: 0 12px 40px #0b473933, 0 2px 8px #0b473922 }
  .window { border-radius: 14px 14px 0 0 }
  .phone { margin: -10px; border: 10px solid #1d2421; border-radius: 42px }
  .bar { box-sizing: border-box; display: flex; flex: none; align-items: center; gap: 8px;
    height: 32px; margin: 6px 8px; padding: 0 14px;
    border-radius: 999px; background: #fff; color: #1d2421; font-size: 15px; box-shadow: 0 0 0 1px #ddd8cd }
  .phone .bar { margin: 10px 14px 6px }
  .bar svg { flex: none }
  .bar span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
  .bar[hidden] { display: none }
  iframe { flex: 1; border: 0; background: #f7f4ee }
  #hand { position: fixed; left: 0; top: 0; z-index: 9; pointer-events: none }
  #hand .ring { opacity: 0 }
  #hand[data-state='down'] .ring { opacity: 1 }
  #hand.finger { width: 48px; height: 48px; margin: -24px; border-radius: 50%; background: #1d242133;
    border: 2px solid #fff; box-sizing: border-box; box-shadow: 0 0 0 1px #1d242155 }
  #hand.finger[data-state='down'] { background: #f2a53ccc; scale: .82 }
  #hand.finger[data-state='away'] { opacity: 0 }`

const ARROW = `<svg id="hand" data-state="away" width="64" height="64" viewBox="-32 -32 64 64" style="margin:-32px" aria-hidden="true">
  <circle class="ring" r="22" fill="#f2a53c66" stroke="#f2a53c" stroke-width="3"/>
  <path d="M0 0v25l6-5.500 4.200 9.500 5-2.200-4.200-9.300 8.300-.700z" fill="#1d2421" stroke="#fff" stroke-width="2" stroke-linejoin="round"/></svg>`

const FINGER = '<i id="hand" class="finger" data-state="away"></i>'

/** The telephone's list of messages. The service provides the text of the SMS. */
const MESSAGES_BODY = `<header><b>Vikarklar</b><span>SMS</span></header><main><p id="sms" hidden></p></main>`

const MESSAGES_CSS = `
  body { margin: 0; background: #fff; color: #1d2421; font-size: 18px; line-height: 1.45 }
  header { padding: 28px 20px 14px; border-bottom: 1px solid #ddd8cd; text-align: center }
  header b, header span { display: block }
  header span { color: #57605b; font-size: 15px }
  main { padding: 20px 16px }
  #sms { margin: 0 24px 0 0; padding: 14px 18px; border-radius: 20px 20px 20px 6px; background: #e9ebe8;
    overflow-wrap: anywhere }
  #sms a { display: inline-block; color: #0f5c4a }`
