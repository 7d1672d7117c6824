// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepToast, showKeptToast } from './kept-toast.ts'
import { showToast } from './ui/overlays/toast.ts'

vi.mock('./ui/overlays/toast.ts', () => ({ showToast: vi.fn() }))

beforeEach(() => {
  sessionStorage.clear()
  vi.clearAllMocks()
})

describe('a notice for the next document', () => {
  it('is shown there once', () => {
    keepToast({ title: 'Logget ut', description: 'Du har blitt logget ut.' })
    expect(showToast).not.toHaveBeenCalled()
    showKeptToast()
    showKeptToast()
    expect(showToast).toHaveBeenCalledExactlyOnceWith({
      title: 'Logget ut',
      description: 'Du har blitt logget ut.',
    })
  })

  it('is ignored when it is invalid', () => {
    for (const kept of ['{', 'null', '"Logget ut"', '{"title":1}']) {
      sessionStorage.setItem('toast', kept)
      showKeptToast()
    }
    expect(showToast).not.toHaveBeenCalled()
  })
})
