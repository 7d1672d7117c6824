const key = 'yes-alert'

/** Does this device play a sound and show a browser notification for a yes? */
export const isAlertOn = (): boolean => {
  try {
    return localStorage.getItem(key) === 'on'
  } catch {
    return false
  }
}

/**
 * Turns the alert on or off on this device. The browser asks for permission to show notifications; the sound needs
 * none.
 *
 * @returns whether the browser shows them
 */
export const turnAlert = async (on: boolean): Promise<boolean> => {
  try {
    if (on) localStorage.setItem(key, 'on')
    else localStorage.removeItem(key)
  } catch {
    // The setting lasts until the page is left.
  }
  if (on) ring()
  if (!on || !('Notification' in globalThis)) return false
  return (await Notification.requestPermission()) === 'granted'
}

/** Plays a sound, and shows a notification if the browser allows it. */
export const alertOf = (news: string): void => {
  ring()
  try {
    if ('Notification' in globalThis && Notification.permission === 'granted')
      new Notification(news, { tag: news, icon: '/favicon.ico' })
  } catch {
    // A telephone's browser has the class, but a page cannot show notifications.
  }
}

/** Two short, rising notes. Silent before the first touch of the page: browsers then play nothing. */
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
    // The browser has no sound.
  }
}
