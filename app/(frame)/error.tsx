'use client'

// Inside the frame; without this file the one of the whole product would replace the frame.
export { default } from '../error'
