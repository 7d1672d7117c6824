/** Opens the print dialog. */
export const PRINT_SCRIPT = `document.querySelector('#skriv-ut').addEventListener('click',()=>print())`

/**
 * Fetches the page every half minute and replaces the content. Without contact the old content stays, with a notice of
 * its age. A revoked address reloads the page, which shows the refusal.
 */
export const FOLLOW_SCRIPT = `
const look=async()=>{
const main=document.querySelector('main')
try{
const answer=await fetch(location.href,{cache:'no-cache'})
if(answer.status===404)return location.reload()
if(!answer.ok)throw answer
const next=new DOMParser().parseFromString(await answer.text(),'text/html').querySelector('main')
if(next)main.innerHTML=next.innerHTML
}catch{const lost=document.querySelector('.lost');if(lost)lost.hidden=false}}
setInterval(look,30000)
addEventListener('online',look)
document.addEventListener('visibilitychange',()=>{if(!document.hidden)look()})`
