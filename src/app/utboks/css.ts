import { PLAIN_CSS } from '../plain-page/css.ts'

/** The whole style of the outbox and of a single e-mail in it. */
export const OUTBOX_CSS = `${PLAIN_CSS}
.top{display:flex;flex-wrap:wrap;align-items:end;justify-content:space-between;gap:16px 32px}
.actions{display:flex;flex-wrap:wrap;gap:8px}
.count{display:inline-block;min-width:1.75em;padding:0 .5em;border-radius:99px;background:var(--mute);color:var(--mute-ink);font-size:.875rem;font-weight:650;line-height:1.6;text-align:center;letter-spacing:0;vertical-align:.1em}
.jumps{display:flex;gap:8px;margin-top:20px}
.jumps .button{flex:1;padding-inline:12px;white-space:nowrap}
.columns,.single{display:grid;gap:24px;margin-top:20px}
time{color:var(--dim);font-size:.875rem;white-space:nowrap}

.telephone{padding:0 10px 10px;border-radius:36px;background:#1d2421;box-shadow:0 12px 40px #1d242126}
.telephone::before{content:'';display:block;width:64px;height:6px;margin:0 auto;border-radius:99px;background:#4a524d;transform:translateY(10px);margin-bottom:20px}
.screen{overflow:hidden;border-radius:8px 8px 27px 27px;background:var(--card)}
.screen h2,.mailbox h2{padding:16px 20px;background:var(--card);border-bottom:1px solid var(--line)}
.threads{padding:4px 16px 20px}
.threads:focus-visible{outline-offset:-5px;border-radius:0 0 27px 27px}
.thread{padding-top:16px}
.thread+.thread{margin-top:20px;border-top:1px solid var(--line)}
.thread h3{display:flex;align-items:center;gap:10px;font-variant-numeric:tabular-nums;letter-spacing:0}
.avatar{display:grid;place-items:center;width:36px;height:36px;border-radius:11px;background:var(--soft);color:var(--soft-ink)}
.thread li{margin-top:12px}
.bubble{width:fit-content;max-width:100%;margin-top:4px;padding:12px 16px;border-radius:18px 18px 18px 4px;background:var(--soft);color:var(--soft-ink);overflow-wrap:anywhere}
.bubble a{color:inherit;font-weight:600}
.thread li{scroll-margin-top:16px}
.thread li:target .bubble{outline:2px solid var(--spruce);outline-offset:2px}
.report{display:flex;flex-wrap:wrap;align-items:center;gap:8px;margin-top:8px}
.state{display:inline-flex;align-items:center;gap:8px;margin-right:auto;color:var(--dim);font-size:.875rem}
.state::before{content:'';flex:none;width:8px;height:8px;border-radius:50%;background:var(--edge)}
.state.delivered::before{background:var(--spruce)}
.state.failed::before,.state.expired::before{background:var(--red-ink)}
.small{min-height:44px;padding:4px 14px;font:inherit;font-size:.875rem;font-weight:600;cursor:pointer}

.mailbox{overflow:hidden}
.mailbox li+li{border-top:1px solid var(--line)}
.mail{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:2px 16px;padding:14px 20px;color:inherit;text-decoration:none}
.mail:hover{background:var(--soft)}
.mail:hover .subject{text-decoration:underline;text-underline-offset:.2em}
.mail:focus-visible{outline-offset:-4px;border-radius:12px}
.subject{font-weight:650}
.to{color:var(--dim);overflow-wrap:anywhere}
.mail time{grid-area:1/2;line-height:1.7}
.badge{grid-area:2/2;display:inline-flex;align-items:center;gap:6px;justify-self:end;align-self:end;padding:2px 10px;border:1px solid var(--line);border-radius:99px;background:var(--card);color:var(--dim);font-size:.875rem;font-weight:600}
.empty{display:grid;justify-items:center;gap:8px;padding:48px 24px;text-align:center}
.empty .avatar{width:60px;height:60px;border-radius:18px;margin-bottom:4px}
.empty p,.limit{max-width:24rem;color:var(--dim);text-wrap:balance}
.limit{max-width:none;padding:16px;text-align:center}

.reading{max-width:56rem;margin:0 auto}
.letter{margin-top:16px;overflow:hidden}
.letter h1{font-size:clamp(1.35rem,1.2rem + .8vw,1.75rem)}
.letter header{padding:20px}
.letter dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin-top:12px}
.letter dt{color:var(--dim)}
.letter dd{overflow-wrap:anywhere}
.letter dd time{color:inherit;font-size:inherit}
.attachments{display:flex;flex-wrap:wrap;gap:8px;margin-top:16px}
.size{color:var(--dim);font-weight:400}
iframe{display:block;width:100%;height:clamp(28rem,70svh,44rem);border:0;border-block:1px solid var(--line);background:var(--paper)}
details{padding:0 20px}
summary{padding:14px 0;cursor:pointer;font-weight:600;color:var(--spruce)}
.plain{padding-bottom:20px;white-space:pre-wrap;overflow-wrap:anywhere}

@media(max-width:29.99rem){.actions,.actions .button{flex:1 1 auto;width:100%}.actions .button{width:auto}.mail{grid-template-columns:minmax(0,1fr)}.mail time,.badge{grid-area:auto;justify-self:start}}
@media(min-width:60rem){
.jumps{display:none}
.columns{grid-template-columns:25rem minmax(0,1fr);gap:32px;align-items:start}
.columns .telephone{position:sticky;top:20px}
.columns .threads{height:calc(100svh - 10rem);min-height:26rem;overflow-y:auto}
.single{max-width:48rem}
}
@media(prefers-color-scheme:dark){.telephone{background:#2f3935;box-shadow:none}}
@media(forced-colors:active){.telephone,.bubble{border:1px solid}}
`
