import { setTimeout as pause } from 'node:timers/promises'

const longest = 500

/** Polls the health check until stopped. */
export class Healthy {
  slowest = 0
  private isEnded = false
  private readonly faults: string[] = []
  private readonly asking: Promise<void>

  constructor(private readonly url: string) {
    this.asking = this.ask()
  }

  private async ask(): Promise<void> {
    while (!this.isEnded) {
      const began = performance.now()
      const status = await fetch(`${this.url}/api/health/`).then(
        (response) => response.status,
        () => 0,
      )
      const took = performance.now() - began
      this.slowest = Math.max(this.slowest, took)
      if (status !== 200) this.faults.push(`/api/health/ answered ${status}`)
      else if (took > longest) this.faults.push(`/api/health/ took ${Math.round(took)} ms`)
      await pause(250)
    }
  }

  async end(): Promise<string[]> {
    this.isEnded = true
    await this.asking
    return this.faults
  }
}
