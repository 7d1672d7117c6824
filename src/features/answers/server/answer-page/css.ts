import { shorten } from './shorten.ts'

const NAMES = [
  'paper',
  'card',
  'ink',
  'dim',
  'line',
  'edge',
  'spruce',
  'on',
  'soft',
  'sun',
  'sunink',
  'red',
  'rose',
]
const short = (css: string) => shorten(css.replaceAll('\n', ''), '--', NAMES)

/**
 * The bar of answers is sticky if it leaves most of the screen to the question; otherwise its offset lies far below the
 * screen and it scrolls with the page. Media queries ignore the page's text size, so the offset is in rem.
 */
const CSS = `
:root{color-scheme:light dark;--paper:#f7f4ee;--card:#fff;--ink:#1d2421;--dim:#57605b;--line:#ddd8cd;--edge:#7a827d;--spruce:#0f5c4a;--on:#fff;--soft:#e3f0eb;--sun:#fdf0da;--sunink:#6d4300;--red:#b3261e;--rose:#fdebe8}
@media(prefers-color-scheme:dark){:root{--paper:#121715;--card:#1a211e;--ink:#edf1ee;--dim:#a9b4ae;--line:#2f3935;--edge:#84918a;--spruce:#6fcab0;--on:#06251c;--soft:#173a30;--sun:#3c2b0d;--sunink:#ffd591;--red:#ffb4ab;--rose:#45191a}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;padding:0 env(safe-area-inset-right) 0 env(safe-area-inset-left);background:var(--paper);color:var(--ink);font:106.25%/1.5 system-ui,sans-serif}
header,header a{display:flex;align-items:center;gap:10px}
header{padding:16px max(16px,50% - 17rem);font-weight:700;background:var(--card);border-bottom:1px solid var(--line)}
main{max-width:36rem;margin:0 auto;padding:16px 16px 48px}
h1{font-size:1.7rem;line-height:1.2;margin:.2em 0 .6em}
h2{font-size:1.15rem;line-height:1.3;margin:0 0 .4em}
p{margin:0 0 .8em}
a{color:var(--spruce)}
header a{padding:8px 0;margin:-8px 0;text-decoration:none}
header a,.notice a,.bad a{color:inherit}
h1,h2,p,a,dd{overflow-wrap:anywhere}
#news{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.from,dt,.hint{color:var(--dim)}
.notice,dd,summary,label,.error{font-weight:600}
.own,dd{white-space:pre-line}
.from{margin:8px 0 0}
.notice{background:var(--sun);color:var(--sunink);border:1px solid transparent;border-radius:12px;padding:12px 16px}
.card,.box,.withdrawal{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:20px;margin:0 0 16px}
.good{background:var(--soft);border-color:var(--spruce)}
.sun{background:var(--sun);color:var(--sunink)}
.bad{background:var(--rose);border-color:var(--red)}
.card h2{font-size:1.3rem;margin-bottom:.6em}
.box h1{font-size:1.3rem;margin-top:0}
.box>:last-child{margin-bottom:0}
dl{margin:0;display:grid;grid-template-columns:auto 1fr;gap:8px 20px}
dd{margin:0}
.long{font-weight:400}
dd a,.notice a{display:table;padding:12px 0}
.notice a{margin-bottom:-12px}
.box p a{padding:14px 0}
@media(max-width:30rem){.long{grid-column:1/-1}dd.long{margin-top:-8px}}
@media(max-width:22rem){dl{display:block}dd,dd.long{margin:0 0 8px}}
button,.button,textarea{width:100%;padding:12px 20px;border-radius:12px;border:1px solid var(--edge);background:var(--card);color:var(--ink);font:inherit}
button,.button{display:flex;align-items:center;justify-content:center;min-height:56px;margin:12px 0 0;font-weight:700;text-align:center;text-decoration:none;cursor:pointer}
.primary{background:var(--spruce);color:var(--on);border-color:var(--spruce)}
details{margin:0 0 4px}
.bar{position:sticky;bottom:min(0px,max(min(100svh - 32rem,100vw - 17rem),min(100svh - 18rem,100vw - 34rem))*999);display:flex;flex-wrap:wrap;gap:8px;margin:0 -16px;padding:20px 16px max(12px,env(safe-area-inset-bottom));background:linear-gradient(#0000,var(--paper) 16px)}
.bar>*{flex:1 7em;width:auto;margin:0;padding:8px}
.bar>:first-child{flex:1.4 9em}
main a,summary,textarea{scroll-margin-bottom:7em}
summary{padding:12px 0;cursor:pointer;color:var(--spruce)}
label{display:block;margin-bottom:4px}
textarea{display:block;padding:12px}
[aria-invalid]{border:2px solid var(--red)}
.error{margin:0 0 4px;color:var(--red)}
.hint{margin:4px 0 0;font-size:.9rem}
:focus-visible{outline:3px solid var(--spruce);outline-offset:2px}
[tabindex="-1"]{outline:0;scroll-margin:32px}
@media(forced-colors:active){.primary{border-width:4px;color:ButtonText}.bar{background:Canvas}}
@media print{:root{color-scheme:light}*{background:#fff!important;color:#000!important;border-color:#000!important}header{padding:0 0 8px}header svg,form,.bar,button,.button,details,dd a[href^=http]{display:none}main{max-width:none;padding:8px 0}.box,.card,.notice{break-inside:avoid;border:1px solid #000}a{text-decoration:none}dd a,.notice a{padding:0;margin:0}}
`

const NEW_TIMES = `
dl.times{grid-template-columns:auto 1fr;display:grid;margin:0 0 12px}
.pair{display:flex;gap:8px;margin:0 0 12px}
.pair>*{flex:1;margin:0;padding:8px}
.was{font-weight:400}
`

const ONE = `
.quiet{width:auto;margin:0 0 -12px;padding:0;border:0;background:none;color:var(--spruce);text-decoration:underline}
.danger{color:var(--red);border-color:var(--red)}
.withdrawal{padding:4px 20px}
.withdrawal form{padding:4px 0 16px}
form+div:not(.bar){margin-bottom:16px}
`

/** The complete style of the answer page, inline so that the page is one request. */
export const RESPONSE_CSS = short(CSS + NEW_TIMES + ONE)

const ROWS = `
ul{list-style:none;margin:0;padding:0}
li{display:grid;grid:auto/1fr 3.5rem 3.5rem;column-gap:8px;align-items:center;padding:8px 0;border-top:1px solid var(--line);text-wrap:balance}
li>*{grid-column:1}
li a{padding:10px 0}
li button{grid-area:1/2;width:auto;min-height:48px;margin:0;padding:0}
li [name=nei]{grid-column:3}
li:not(:has(button)){display:block}
li :is(a,b,span){display:block}
`

/** Adds the rules that only the page of several shifts needs. */
export const SHIFTS_CSS = short(CSS + ROWS)

/** Adds the question about new times; separate because a month of shifts fills the first packets. */
export const CHANGED_SHIFTS_CSS = short(CSS + NEW_TIMES + ROWS)
