import { patterns } from '#shared/paths.ts'
import { serverPatterns } from '#shared/server-paths.ts'
import { shorten } from './shorten.ts'
import { CHANGE_ID, RESULT_ID } from './view.ts'

const OPENED = serverPatterns.responseOpened.slice(patterns.response.length)
const LIVE = serverPatterns.responseLive.slice(patterns.response.length)

/**
 * Reports once that a person has touched the page: never loading or scrolling, which robots do, and never events made
 * by scripts. A beacon does not work: the page sends no referrer, so its origin is null in browsers without
 * Sec-Fetch-Site. The link is the address's first two parts, because a refused answer is shown on another address.
 */
const TELL = `
const at=location.pathname.split('/',3).join('/')
let told
const tell=e=>{if(told||!e.isTrusted)return
told=true
fetch(at+'${OPENED}',{method:'POST',keepalive:true}).catch(()=>{told=false})}
for(const touch of ['pointerdown','touchstart','keydown','click'])
addEventListener(touch,tell,{capture:true,passive:true})`

/**
 * Keeps an open page current, and never answers. The server sends the mark of the current page at once and after each
 * change; when the mark differs, the script fetches the page and replaces this one. Typed text is kept, also for a
 * field that disappears and returns. Focus on a part that disappears moves to the result; otherwise the result is
 * announced. The request includes the facts on the page, so a change of them is shown, announced, and looked at before
 * an answer. A refused stream is retried after fetching the page, which also detects a dead link.
 */
const FOLLOW = `
const kept={},main=()=>document.querySelector('main'),isLive=()=>'live' in main().dataset
let source,latest=0
const stop=()=>{if(source)source.close()
source=null}
const follow=()=>{if(document.hidden||!isLive())return stop()
if(source||!self.EventSource)return
source=new EventSource(at+'${LIVE}')
source.addEventListener('message',e=>{if(e.data!==main().dataset.state)look()})
source.addEventListener('error',()=>{if(!source||source.readyState<2)return
stop()
setTimeout(()=>look().then(follow),2e4+Math.random()*2e4)})}
const look=async isSeen=>{const mine=++latest
let query=location.search
if(!isLive())return
if(!isSeen)for(const name of ['sett','vakter']){const field=main().querySelector('[name='+name+']')
if(field)query+=(query?'&':'?')+name+'='+encodeURIComponent(field.value)}
const html=await fetch(at+query,{credentials:'omit'}).then(answer=>answer.text()).catch(()=>'')
const page=new DOMParser().parseFromString(html,'text/html').querySelector('main[data-state]')
if(page&&mine===latest&&(isSeen||page.dataset.state!==main().dataset.state))show(page)}
const show=page=>{const old=main(),here=document.activeElement,inside=old.contains(here)
for(const field of old.querySelectorAll('textarea'))kept[field.id]=[field.value,field.closest('details').open]
old.replaceWith(page)
for(const field of page.querySelectorAll('textarea'))if(kept[field.id]){[field.value]=kept[field.id]
field.closest('details').open=kept[field.id][1]}
const change=document.getElementById('${CHANGE_ID}'),result=change||document.getElementById('${RESULT_ID}')
const same=inside&&here.id&&document.getElementById(here.id)
if(inside)(same||result).focus()
if(!inside||same||change)
document.getElementById('news').textContent=change?change.parentNode.innerText:result.textContent
const looked=page.querySelector('[data-look]')
if(looked)looked.onclick=e=>{e.preventDefault()
look(true).then(follow)}
follow()}
document.addEventListener('visibilitychange',()=>{if(!document.hidden)look()
follow()})
addEventListener('pageshow',e=>{if(e.persisted)look()
follow()})
addEventListener('pagehide',stop)
addEventListener('submit',stop)`

/** The page's complete script, allowed by its hash; the page works without it. */
export const RESPONSE_SCRIPT = shorten(`{${TELL}${FOLLOW}}`, '', [
  'isLive',
  'source',
  'latest',
  'follow',
  'result',
  'change',
  'inside',
  'field',
  'isSeen',
  'kept',
  'stop',
  'same',
  'looked',
  'query',
  'mine',
  'told',
  'tell',
  'show',
  'page',
  'look',
  'here',
  'main(?=[=(])',
  'answer',
  'touch',
  'old',
])
