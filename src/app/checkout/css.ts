import { PLAIN_CSS } from '../plain-page/css.ts'

/** The whole style of the stand-in for the payment provider's page. */
export const CHECKOUT_CSS = `${PLAIN_CSS}
.till{display:grid;grid-template-columns:minmax(0,1fr);gap:20px;max-width:28rem;margin:0 auto}
p{text-wrap:pretty}
.stand-in,.problem{display:flex;gap:10px;align-items:start;padding:12px 16px;border-radius:12px;font-weight:600;text-wrap:balance}
.stand-in svg,.problem svg{margin-top:2px}
.stand-in{background:var(--sun);color:var(--sun-ink)}
.problem{background:var(--red);color:var(--red-ink)}
.order{padding:20px}
.order dl>div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 16px;align-items:baseline}
.order .sum{margin-top:16px;padding-top:16px;border-top:1px solid var(--line)}
.order dt{color:var(--dim)}
.order dd{min-width:0;margin-left:auto;font-weight:650;text-align:right;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.order .amount{font-size:1.75rem;font-weight:700;line-height:1.2;letter-spacing:-.022em;white-space:nowrap}
.order .vat{flex-basis:100%;color:var(--dim);font-size:.875rem;font-weight:400}
.presses{display:grid;gap:8px}
button.button{font:inherit;font-weight:650;cursor:pointer}
.state{display:flex;gap:12px;align-items:center}
.state svg{width:40px;height:40px;padding:8px;border-radius:12px;background:var(--soft);color:var(--soft-ink)}
.operator{display:grid;gap:12px;justify-items:start;padding:20px}
.operator p{color:var(--dim)}
@media(forced-colors:active){.stand-in,.problem{border:1px solid}}
@media print{.presses,.operator{display:none}}
`
