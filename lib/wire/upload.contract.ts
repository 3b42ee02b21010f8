import { z } from 'zod'

/** A file that came with a form. As JSON it is its name and a digest of its bytes: enough to tell it from another. */
export class Upload {
  constructor(
    readonly name: string,
    readonly bytes: Uint8Array,
    private readonly digest: string,
  ) {}

  toJSON() {
    return { name: this.name, digest: this.digest }
  }
}

/** A file in the body of a form. */
export const uploadedFile = z.instanceof(Upload).meta({ type: 'string', format: 'binary' })
