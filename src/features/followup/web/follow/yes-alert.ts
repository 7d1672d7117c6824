const key = 'yes-alert'

/** Does this device make a sound and show a notification of the browser when somebody says yes? */
export const isAlertOn = (): boolean => {
  try {
    return localStorage.getItem(key) === 'on'
  } catch {
    return false
  }
}

/**
 * Turns it on or off on this device. The browser is asked for leave to show notifications; the sound needs none.
 *
 * @returns whether the browser shows them
 */
export const turnAlert = async (on: boolean): Promise<boolean> => {
  try {
    if (on) localStorage.setItem(key, 'on')
    else localStorage.removeItem(key)
  } catch {
    // It holds until the page is left.
  }
  if (on) ring()
  if (!on || !('Notification' in globalThis)) return false
  return (await Notification.requestPermission()) === 'granted'
}

/** Says it with a sound, and with a notification where the browser shows them. */
export const alertOf = (news: string): void => {
  ring()
  try {
    if ('Notification' in globalThis && Notification.permission === 'granted')
      new Notification(news, { tag: news, icon: '/favicon.ico' })
  } catch {
    // A telephone's browser has the class, and no notifications of a page.
  }
}

/** Two short notes, upwards. Silent where the page has not been touched yet: then a browser plays nothing. */
const ring = (): void => {
  try {
    const audio = new AudioContext()
    for (const [at, hertz] of [
      [0, 660],
      [0.16, 880],
    ] as const) {
      const [note, loudness] = [audio.createOscillator(), audio.createGain()]
      note.frequency.value = hertz
      loudness.gain.setValueAtTime(0.15, audio.currentTime + at)
      loudness.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 0.3)
      note.connect(loudness).connect(audio.destination)
      note.start(audio.currentTime + at)
      note.stop(audio.currentTime + at + 0.3)
    }
    setTimeout(() => void audio.close(), 1000)
  } catch {
    // A browser without sound.
  }
}
