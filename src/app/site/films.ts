/**
 * A film is played over the page, as large as the window, and goes back to its place when it is closed. Its captions stand below
 * the picture there, as the browser's own lie on top of what the film shows.
 */
export function letPlayLarge(film: Element): void {
  const video = film.querySelector('video')
  const place = video?.parentElement
  const open = film.querySelector<HTMLButtonElement>('[data-film-open]')
  const large = film.querySelector<HTMLDialogElement>('[data-film-large]')
  const caption = film.querySelector('[data-film-caption]')
  if (!video || !place || !open || !large || !caption) return
  const track = video.textTracks[0]
  if (track) track.mode = 'hidden' // read, but not drawn
  track?.addEventListener('cuechange', () => {
    const cue = track.activeCues?.[0]
    if (cue instanceof VTTCue) caption.textContent = cue.text // between two the last one stays
  })
  open.addEventListener('click', () => {
    video.controls = true
    caption.before(video)
    large.showModal()
    video.focus()
    video.play().catch(() => undefined) // then its own button starts it
  })
  large.addEventListener('close', () => {
    video.pause()
    video.controls = false
    place.prepend(video)
  })
  large.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    if (target === large || target.closest('[data-film-close]')) large.close() // what is beside it counts as the dialog
  })
  video.controls = false // below the button nobody can press them
  open.hidden = false
}
