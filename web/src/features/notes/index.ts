export { NoteBox } from "./note-box.tsx"
