import { PLAIN_CSS } from '../plain-page/css.ts'

/** The whole style of the page about the API. */
export const DOCS_CSS = `${PLAIN_CSS}
code{font:.9em/1.4 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.body{min-width:0}
.rooms>section>h2{margin:40px 0 12px;font-size:1.5rem}
.note,.operation{margin-top:16px;padding:20px}
.note h2{font-size:1.0625rem;margin-bottom:6px}
.operation{scroll-margin-top:16px}
.operation:target{border-color:var(--spruce);box-shadow:0 0 0 1px var(--spruce)}
.operation h3{letter-spacing:-.01em}
.call{display:flex;flex-wrap:wrap;align-items:center;gap:4px 10px;margin-top:8px}
.call code{font-weight:650}
.method{padding:1px 10px;border-radius:99px;background:var(--mute);color:var(--mute-ink);font-size:.8125rem;font-weight:700;letter-spacing:.03em}
.get{background:var(--sky);color:var(--sky-ink)}
.post{background:var(--soft);color:var(--soft-ink)}
.put,.patch{background:var(--sun);color:var(--sun-ink)}
.delete{background:var(--red);color:var(--red-ink)}
.id,.nothing{color:var(--dim);font-size:.875rem;margin-top:4px}
.nothing{margin-top:16px}
table{width:100%;margin-top:16px;border-collapse:collapse;font-size:.9375rem;table-layout:fixed}
caption{padding-bottom:4px;color:var(--dim);font-size:.875rem;font-weight:650;text-align:left}
th,td{padding:7px 12px 7px 0;border-top:1px solid var(--line);text-align:left;vertical-align:top;overflow-wrap:anywhere}
tbody th{width:34%;font-weight:600}
td{width:33%}
td:last-child{padding-right:0}
.remark{color:var(--dim)}
@media(min-width:34rem){.errors td{width:46%}.errors td:nth-child(2){width:20%}}
.folded summary{padding:14px 20px;cursor:pointer;font-weight:650;color:var(--spruce)}
.contents a,.folded a{display:block;padding:6px 0 6px 12px;color:inherit;text-decoration:none;line-height:1.35}
.contents a:hover,.folded a:hover{text-decoration:underline;color:var(--spruce)}
.contents .room,.folded .room{padding-left:0;font-weight:700}
.contents>ul>li{margin-bottom:14px}
.folded{margin-bottom:28px}
.folded>details>ul{padding:0 20px 16px}
.folded a{padding-block:11px}
@media(max-width:59.99rem){.contents{display:none}}
@media(max-width:33.99rem){
table,tbody{display:block}caption{display:block}
tbody tr{display:flex;flex-wrap:wrap;gap:0 12px;padding:8px 0;border-top:1px solid var(--line)}
tbody th,td{width:auto;padding:0;border:0}
tbody th{flex-basis:100%}
td:empty{display:none}
}
@media(min-width:60rem){
.folded{display:none}
.layout{display:grid;grid-template-columns:16rem minmax(0,1fr);gap:48px}
.contents{position:sticky;top:0;align-self:start;max-height:100svh;overflow-y:auto;padding:8px 12px 32px 4px;margin:-8px 0 0 -4px;font-size:.9375rem}
}
@media(forced-colors:active){.method{border:1px solid}}
`
