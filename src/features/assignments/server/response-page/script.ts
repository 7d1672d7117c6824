import { patterns } from '#shared/paths.ts'

const OPENED = patterns.responseOpened.slice(patterns.response.length)

/**
 * Tells once that a person has touched the page: never on load or scrolling, which robots do, and not on events that a
 * script has made. A beacon would not do: where the page sends no referrer, its origin is null in browsers that have no
 * Sec-Fetch-Site.
 */
export const RESPONSE_SCRIPT = `{let told
const tell=e=>{if(told||!e.isTrusted)return
told=true
fetch(location.pathname+'${OPENED}',{method:'POST',keepalive:true}).catch(()=>{told=false})}
for(const touch of ['pointerdown','touchstart','keydown','click'])addEventListener(touch,tell,{capture:true,passive:true})}`
