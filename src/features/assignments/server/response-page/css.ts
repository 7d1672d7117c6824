const CSS = `
:root{color-scheme:light dark;--paper:#f7f4ee;--card:#fff;--ink:#1d2421;--dim:#57605b;--line:#ddd8cd;--edge:#7a827d;--spruce:#0f5c4a;--on:#fff;--soft:#e3f0eb;--sun:#fdf0da;--sunink:#6d4300;--red:#b3261e;--redsoft:#fdebe8}
@media(prefers-color-scheme:dark){:root{--paper:#121715;--card:#1a211e;--ink:#edf1ee;--dim:#a9b4ae;--line:#2f3935;--edge:#84918a;--spruce:#6fcab0;--on:#06251c;--soft:#173a30;--sun:#3c2b0d;--sunink:#ffd591;--red:#ffb4ab;--redsoft:#45191a}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
header{display:flex;align-items:center;gap:10px;padding:16px;font-weight:700;background:var(--card);border-bottom:1px solid var(--line)}
main{max-width:36rem;margin:0 auto;padding:16px 16px 48px}
h1{font-size:1.7rem;line-height:1.2;margin:.2em 0 .6em;overflow-wrap:anywhere}
h2{font-size:1.15rem;line-height:1.3;margin:0 0 .4em;overflow-wrap:anywhere}
p{margin:0 0 .8em}
a{color:var(--spruce);overflow-wrap:anywhere}
dd a{font-weight:400}
.from{color:var(--dim);margin:8px 0 0}
.notice{background:var(--sun);color:var(--sunink);border-radius:12px;padding:12px 16px;font-weight:600}
.card,.box{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:20px;margin:0 0 16px}
.box.good{background:var(--soft);border-color:var(--spruce)}
.box.bad{background:var(--redsoft);border-color:var(--red)}
.box :last-child{margin-bottom:0}
dl{margin:0;display:grid;grid-template-columns:auto 1fr;gap:8px 20px}
dt{color:var(--dim)}
dd{margin:0;font-weight:600;white-space:pre-line;overflow-wrap:anywhere}

button,.button{display:flex;align-items:center;justify-content:center;width:100%;min-height:56px;margin:12px 0 0;padding:12px 20px;border-radius:12px;border:1px solid var(--edge);background:var(--card);color:var(--ink);font:inherit;font-weight:700;text-decoration:none;cursor:pointer}
.primary{background:var(--spruce);color:var(--on);border-color:var(--spruce)}
details{margin:0 0 4px}
summary{padding:12px 0;cursor:pointer;font-weight:600;color:var(--spruce)}
label{display:block;font-weight:600;margin-bottom:4px}
textarea{width:100%;padding:12px;border-radius:12px;border:1px solid var(--edge);background:var(--card);color:inherit;font:inherit}
:focus-visible{outline:3px solid var(--spruce);outline-offset:2px}
`

/** The response page's whole style, inline so that the page is one request. */
export const RESPONSE_CSS = CSS.replaceAll('\n', '')
