// Inside the frame; without this file the one of the whole product would replace the frame.
export { default, metadata } from '../not-found'
