/** Tokens and base of the pages that the server renders without script. */
export const PLAIN_CSS = `
:root{color-scheme:light dark;--paper:#f7f4ee;--card:#fff;--ink:#1d2421;--dim:#57605b;--line:#ddd8cd;--edge:#7a827d;--spruce:#0f5c4a;--on:#fff;--soft:#e3f0eb;--soft-ink:#0b4739;--sun:#fdf0da;--sun-ink:#6d4300;--red:#fdebe8;--red-ink:#8f1d16;--mute:#eceae4;--mute-ink:#4a524d;--sky:#e5eef4;--sky-ink:#1f4a66;--shadow:0 1px 2px #1d24210f,0 1px 6px #1d242108}
@media(prefers-color-scheme:dark){:root{--paper:#121715;--card:#1a211e;--ink:#edf1ee;--dim:#a9b4ae;--line:#2f3935;--edge:#84918a;--spruce:#6fcab0;--on:#06251c;--soft:#173a30;--soft-ink:#9be3cc;--sun:#3c2b0d;--sun-ink:#ffd591;--red:#45191a;--red-ink:#ffdad5;--mute:#29322e;--mute-ink:#c0cac4;--sky:#1a2f3d;--sky-ink:#a8d2ee;--shadow:none}}
*{box-sizing:border-box}
html{scroll-padding-top:16px;text-size-adjust:100%;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 "Figtree Variable",Figtree,system-ui,-apple-system,"Segoe UI",sans-serif;overflow-wrap:break-word}
h1,h2,h3,p,ul,ol,dl,dd{margin:0;padding:0}
ul,ol{list-style:none}
h1,h2,h3{line-height:1.2;letter-spacing:-.015em;text-wrap:balance}
h1{font-size:clamp(1.65rem,1.4rem + 1.3vw,2.125rem);letter-spacing:-.022em}
h2{font-size:1.25rem}
h3{font-size:1.0625rem}
a{color:var(--spruce);text-underline-offset:.2em;text-decoration-thickness:1px}
a:hover{text-decoration-thickness:2px}
:focus-visible{outline:3px solid var(--spruce);outline-offset:2px;border-radius:4px}
main:focus{outline:0}
.skip{position:fixed;inset:8px auto auto 8px;z-index:2;padding:12px 20px;border-radius:12px;background:var(--spruce);color:var(--on);font-weight:650;transform:translateY(-200%)}
.skip:focus{transform:none}
.bar{background:var(--card);border-bottom:1px solid var(--line)}
.bar>div,main{max-width:72rem;margin:0 auto;padding:0 16px}
.bar>div{display:flex;align-items:center;justify-content:space-between;gap:8px 16px;min-height:64px;flex-wrap:wrap;padding-top:8px;padding-bottom:8px}
.brand{display:inline-flex;align-items:center;gap:10px;min-height:48px;color:inherit;text-decoration:none;font-weight:700;font-size:1.15rem;letter-spacing:-.015em}
main{padding-top:28px;padding-bottom:64px}
.lead{color:var(--dim);margin-top:4px;max-width:44rem;text-wrap:pretty}
.card{background:var(--card);border:1px solid var(--line);border-radius:14px;box-shadow:var(--shadow)}
.button{display:inline-flex;align-items:center;justify-content:center;gap:8px;min-height:48px;padding:8px 20px;border-radius:12px;border:1px solid var(--edge);background:var(--card);color:var(--ink);font-weight:650;text-decoration:none}
.button:hover{background:var(--soft)}
.button:focus-visible{border-radius:12px}
.quiet{border-color:transparent;background:none;color:var(--spruce);padding-inline:12px}
.primary{background:var(--spruce);border-color:var(--spruce);color:var(--on)}
.primary:hover{background:var(--spruce);text-decoration:underline}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
svg{display:block;flex:none}
@media(min-width:40rem){.bar>div,main{padding-left:32px;padding-right:32px}}
@media(forced-colors:active){:focus-visible{outline-color:Highlight}}
@media print{.bar,.skip,.button{display:none}}
`
