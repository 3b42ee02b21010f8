import { lessonOf } from '@/testing/lessons'
