/** Tests have no layout: every element counts as near the window as soon as it is observed. */
class EverythingNear {
  readonly #tell: (entries: { isIntersecting: boolean }[]) => void
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    this.#tell = tell
  }
  observe() {
    this.#tell([{ isIntersecting: true }])
  }
  disconnect() {}
}

Object.assign(globalThis, { IntersectionObserver: EverythingNear })
