import { PLAIN_CSS } from '../plain-page/css.ts'

/** The sheet: a table on paper and screens, a list of cards on a phone. About 40 shifts fit one A4 page. */
export const BOARD_CSS = `${PLAIN_CSS}
.top{display:flex;flex-wrap:wrap;align-items:end;justify-content:space-between;gap:12px 24px}
.of{color:var(--dim);margin-top:4px}
.acts{display:flex;flex-wrap:wrap;gap:8px}
.choices{display:flex;flex-wrap:wrap;gap:4px 16px;margin-top:12px}
.choices a{overflow-wrap:anywhere;display:inline-flex;align-items:center;min-height:44px;font-weight:600}
.choices a[aria-current]{color:inherit;text-decoration:none}
.day{margin-top:28px}
.day h2{margin-bottom:8px}
table{width:100%;table-layout:fixed;border-collapse:collapse;background:var(--card);border:1px solid var(--line);border-radius:14px;border-spacing:0;overflow:hidden}
th,td{text-align:left;vertical-align:top;padding:10px 14px}
thead th{color:var(--dim);font-weight:600;font-size:.9375rem}
tbody tr{border-top:1px solid var(--line)}
.time-of{width:9.5em}
.what-of{width:45%}
.time{white-space:nowrap;font-weight:650;font-variant-numeric:tabular-nums}
.since{display:block;font-weight:400;color:var(--dim)}
.what{font-weight:600}
.where{color:var(--dim)}
.where,.who p{display:block}
.who p{display:flex;flex-wrap:wrap;gap:0 12px;font-weight:600}
.phone{font-weight:400;white-space:nowrap;font-variant-numeric:tabular-nums}
.missing{display:inline-block;padding:1px 10px;border-radius:999px;background:var(--red);color:var(--red-ink);font-weight:600;font-size:.9375rem}
.none{padding:12px 14px;background:var(--card);border:1px solid var(--line);border-radius:14px;color:var(--dim)}
.on{color:var(--dim);margin-top:20px}
.lost{margin-top:12px;padding:8px 14px;border-radius:12px;background:var(--sun);color:var(--sun-ink)}
.lost[hidden]{display:none}
button.button{font:inherit;font-weight:650;cursor:pointer}
@media(max-width:39.99rem){
.day table,.day tbody,.day tr,.day td{display:block}
.day thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.day td{padding:2px 14px}
.day tbody tr:first-child{border-top:0}
.day td:first-child{padding-top:10px}
.day td:last-child{padding-bottom:10px}}
@media(min-width:80rem) and (min-height:45rem){main{font-size:1.25rem}h2{font-size:1.5rem}.missing,.day thead th{font-size:1.125rem}}
@page{size:A4;margin:12mm}
@media print{
.time-of{width:8em}
:root{color-scheme:light;--paper:#fff;--card:#fff;--ink:#000;--dim:#333;--line:#999;--red:#fff;--red-ink:#000}
body{background:#fff;font-size:11pt;line-height:1.35}
main{max-width:none;padding:0}
.choices,.lost{display:none}
.day{margin-top:12pt}
.day h2{font-size:12pt;margin-bottom:4pt}
h1{font-size:16pt}
table{border-radius:0}
th,td{padding:3pt 6pt}
tr{break-inside:avoid}
.missing{border:1px solid #000;padding:0 6pt}
.many{font-size:9pt;line-height:1.2}
.many td{padding:1.5pt 6pt}
.on{margin-top:8pt;font-size:9pt}}
`
