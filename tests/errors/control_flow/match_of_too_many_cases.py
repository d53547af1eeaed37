"""Each case is nested in the else of the previous one."""
from numba import cuda


@cuda.jit("void(int64[::1], int64)")
def match_of_too_many_cases(x, n):
    match n:
        case 0:
            x[0] = 0
        case 1:
            x[0] = 7
        case 2:
            x[0] = 14
        case 3:
            x[0] = 21
        case 4:
            x[0] = 28
        case 5:
            x[0] = 35
        case 6:
            x[0] = 42
        case 7:
            x[0] = 49
        case 8:
            x[0] = 56
        case 9:
            x[0] = 63
        case 10:
            x[0] = 70
        case 11:
            x[0] = 77
        case 12:
            x[0] = 84
        case 13:
            x[0] = 91
        case 14:
            x[0] = 98
        case 15:
            x[0] = 105
        case 16:
            x[0] = 112
        case 17:
            x[0] = 119
        case 18:
            x[0] = 126
        case 19:
            x[0] = 133
        case 20:
            x[0] = 140
        case 21:
            x[0] = 147
        case 22:
            x[0] = 154
        case 23:
            x[0] = 161
        case 24:
            x[0] = 168
        case 25:
            x[0] = 175
        case 26:
            x[0] = 182
        case 27:
            x[0] = 189
        case 28:
            x[0] = 196
        case 29:
            x[0] = 203
        case 30:
            x[0] = 210
        case 31:
            x[0] = 217
        case 32:
            x[0] = 224
        case 33:
            x[0] = 231
        case 34:
            x[0] = 238
        case 35:
            x[0] = 245
        case 36:
            x[0] = 252
        case 37:
            x[0] = 259
        case 38:
            x[0] = 266
        case 39:
            x[0] = 273
        case 40:
            x[0] = 280
        case 41:
            x[0] = 287
        case 42:
            x[0] = 294
        case 43:
            x[0] = 301
        case 44:
            x[0] = 308
        case 45:
            x[0] = 315
        case 46:
            x[0] = 322
        case 47:
            x[0] = 329
        case 48:
            x[0] = 336
        case 49:
            x[0] = 343
        case 50:
            x[0] = 350
        case 51:
            x[0] = 357
        case 52:
            x[0] = 364
        case 53:
            x[0] = 371
        case 54:
            x[0] = 378
        case 55:
            x[0] = 385
        case 56:
            x[0] = 392
        case 57:
            x[0] = 399
        case 58:
            x[0] = 406
        case 59:
            x[0] = 413
        case 60:
            x[0] = 420
        case 61:
            x[0] = 427
        case 62:
            x[0] = 434
        case 63:
            x[0] = 441
        case 64:
            x[0] = 448
        case 65:
            x[0] = 455
        case 66:
            x[0] = 462
        case 67:
            x[0] = 469
        case 68:
            x[0] = 476
        case 69:
            x[0] = 483
        case 70:
            x[0] = 490
        case 71:
            x[0] = 497
        case 72:
            x[0] = 504
        case 73:
            x[0] = 511
        case 74:
            x[0] = 518
        case 75:
            x[0] = 525
        case 76:
            x[0] = 532
        case 77:
            x[0] = 539
        case 78:
            x[0] = 546
        case 79:
            x[0] = 553
        case 80:
            x[0] = 560
        case 81:
            x[0] = 567
        case 82:
            x[0] = 574
        case 83:
            x[0] = 581
        case 84:
            x[0] = 588
        case 85:
            x[0] = 595
        case 86:
            x[0] = 602
        case 87:
            x[0] = 609
        case 88:
            x[0] = 616
        case 89:
            x[0] = 623
        case 90:
            x[0] = 630
        case 91:
            x[0] = 637
        case 92:
            x[0] = 644
        case 93:
            x[0] = 651
        case 94:
            x[0] = 658
        case 95:
            x[0] = 665
        case 96:
            x[0] = 672
        case 97:
            x[0] = 679
        case 98:
            x[0] = 686
        case 99:
            x[0] = 693
        case 100:
            x[0] = 700
        case 101:
            x[0] = 707
        case 102:
            x[0] = 714
        case 103:
            x[0] = 721
        case 104:
            x[0] = 728
        case 105:
            x[0] = 735
        case 106:
            x[0] = 742
        case 107:
            x[0] = 749
        case 108:
            x[0] = 756
        case 109:
            x[0] = 763
        case 110:
            x[0] = 770
        case 111:
            x[0] = 777
        case 112:
            x[0] = 784
        case 113:
            x[0] = 791
        case 114:
            x[0] = 798
        case 115:
            x[0] = 805
        case 116:
            x[0] = 812
        case 117:
            x[0] = 819
        case 118:
            x[0] = 826
        case 119:
            x[0] = 833
        case 120:
            x[0] = 840
        case 121:
            x[0] = 847
        case 122:
            x[0] = 854
        case 123:
            x[0] = 861
        case 124:
            x[0] = 868
        case 125:
            x[0] = 875
        case 126:
            x[0] = 882
        case 127:
            x[0] = 889
        case 128:
            x[0] = 896
        case 129:
            x[0] = 903
        case 130:
            x[0] = 910
        case 131:
            x[0] = 917
        case 132:
            x[0] = 924
        case 133:
            x[0] = 931
        case 134:
            x[0] = 938
        case 135:
            x[0] = 945
        case 136:
            x[0] = 952
        case 137:
            x[0] = 959
        case 138:
            x[0] = 966
        case 139:
            x[0] = 973
        case 140:
            x[0] = 980
        case 141:
            x[0] = 987
        case 142:
            x[0] = 994
        case 143:
            x[0] = 1001
        case 144:
            x[0] = 1008
        case 145:
            x[0] = 1015
        case 146:
            x[0] = 1022
        case 147:
            x[0] = 1029
        case 148:
            x[0] = 1036
        case 149:
            x[0] = 1043
        case 150:
            x[0] = 1050
        case 151:
            x[0] = 1057
        case 152:
            x[0] = 1064
        case 153:
            x[0] = 1071
        case 154:
            x[0] = 1078
        case 155:
            x[0] = 1085
        case 156:
            x[0] = 1092
        case 157:
            x[0] = 1099
        case 158:
            x[0] = 1106
        case 159:
            x[0] = 1113
        case 160:
            x[0] = 1120
        case 161:
            x[0] = 1127
        case 162:
            x[0] = 1134
        case 163:
            x[0] = 1141
        case 164:
            x[0] = 1148
        case 165:
            x[0] = 1155
        case 166:
            x[0] = 1162
        case 167:
            x[0] = 1169
        case 168:
            x[0] = 1176
        case 169:
            x[0] = 1183
        case 170:
            x[0] = 1190
        case 171:
            x[0] = 1197
        case 172:
            x[0] = 1204
        case 173:
            x[0] = 1211
        case 174:
            x[0] = 1218
        case 175:
            x[0] = 1225
        case 176:
            x[0] = 1232
        case 177:
            x[0] = 1239
        case 178:
            x[0] = 1246
        case 179:
            x[0] = 1253
        case 180:
            x[0] = 1260
        case 181:
            x[0] = 1267
        case 182:
            x[0] = 1274
        case 183:
            x[0] = 1281
        case 184:
            x[0] = 1288
        case 185:
            x[0] = 1295
        case 186:
            x[0] = 1302
        case 187:
            x[0] = 1309
        case 188:
            x[0] = 1316
        case 189:
            x[0] = 1323
        case 190:
            x[0] = 1330
        case 191:
            x[0] = 1337
        case 192:
            x[0] = 1344
        case 193:
            x[0] = 1351
        case 194:
            x[0] = 1358
        case 195:
            x[0] = 1365
        case 196:
            x[0] = 1372
        case 197:
            x[0] = 1379
        case 198:
            x[0] = 1386
        case 199:
            x[0] = 1393
        case 200:
            x[0] = 1400
        case 201:
            x[0] = 1407
        case 202:
            x[0] = 1414
        case 203:
            x[0] = 1421
        case 204:
            x[0] = 1428
        case 205:
            x[0] = 1435
        case 206:
            x[0] = 1442
        case 207:
            x[0] = 1449
        case 208:
            x[0] = 1456
        case 209:
            x[0] = 1463
        case 210:
            x[0] = 1470
        case 211:
            x[0] = 1477
        case 212:
            x[0] = 1484
        case 213:
            x[0] = 1491
        case 214:
            x[0] = 1498
        case 215:
            x[0] = 1505
        case 216:
            x[0] = 1512
        case 217:
            x[0] = 1519
        case 218:
            x[0] = 1526
        case 219:
            x[0] = 1533
        case 220:
            x[0] = 1540
        case 221:
            x[0] = 1547
        case 222:
            x[0] = 1554
        case 223:
            x[0] = 1561
        case 224:
            x[0] = 1568
        case 225:
            x[0] = 1575
        case 226:
            x[0] = 1582
        case 227:
            x[0] = 1589
        case 228:
            x[0] = 1596
        case 229:
            x[0] = 1603
        case 230:
            x[0] = 1610
        case 231:
            x[0] = 1617
        case 232:
            x[0] = 1624
        case 233:
            x[0] = 1631
        case 234:
            x[0] = 1638
        case 235:
            x[0] = 1645
        case 236:
            x[0] = 1652
        case 237:
            x[0] = 1659
        case 238:
            x[0] = 1666
        case 239:
            x[0] = 1673
        case 240:
            x[0] = 1680
        case 241:
            x[0] = 1687
        case 242:
            x[0] = 1694
        case 243:
            x[0] = 1701
        case 244:
            x[0] = 1708
        case 245:
            x[0] = 1715
        case 246:
            x[0] = 1722
        case 247:
            x[0] = 1729
        case 248:
            x[0] = 1736
        case 249:
            x[0] = 1743
        case 250:
            x[0] = 1750
        case 251:
            x[0] = 1757
        case 252:
            x[0] = 1764
        case 253:
            x[0] = 1771
        case 254:
            x[0] = 1778
        case 255:
            x[0] = 1785
        case 256:
            x[0] = 1792
        case 257:
            x[0] = 1799
        case 258:
            x[0] = 1806
        case 259:
            x[0] = 1813
        case 260:
            x[0] = 1820
        case 261:
            x[0] = 1827
        case 262:
            x[0] = 1834
        case 263:
            x[0] = 1841
        case 264:
            x[0] = 1848
        case 265:
            x[0] = 1855
        case 266:
            x[0] = 1862
        case 267:
            x[0] = 1869
        case 268:
            x[0] = 1876
        case 269:
            x[0] = 1883
        case 270:
            x[0] = 1890
        case 271:
            x[0] = 1897
        case 272:
            x[0] = 1904
        case 273:
            x[0] = 1911
        case 274:
            x[0] = 1918
        case 275:
            x[0] = 1925
        case 276:
            x[0] = 1932
        case 277:
            x[0] = 1939
        case 278:
            x[0] = 1946
        case 279:
            x[0] = 1953
        case 280:
            x[0] = 1960
        case 281:
            x[0] = 1967
        case 282:
            x[0] = 1974
        case 283:
            x[0] = 1981
        case 284:
            x[0] = 1988
        case 285:
            x[0] = 1995
        case 286:
            x[0] = 2002
        case 287:
            x[0] = 2009
        case 288:
            x[0] = 2016
        case 289:
            x[0] = 2023
        case 290:
            x[0] = 2030
        case 291:
            x[0] = 2037
        case 292:
            x[0] = 2044
        case 293:
            x[0] = 2051
        case 294:
            x[0] = 2058
        case 295:
            x[0] = 2065
        case 296:
            x[0] = 2072
        case 297:
            x[0] = 2079
        case 298:
            x[0] = 2086
        case 299:
            x[0] = 2093
        case 300:
            x[0] = 2100
        case 301:
            x[0] = 2107
        case 302:
            x[0] = 2114
        case 303:
            x[0] = 2121
        case 304:
            x[0] = 2128
        case 305:
            x[0] = 2135
        case 306:
            x[0] = 2142
        case 307:
            x[0] = 2149
        case 308:
            x[0] = 2156
        case 309:
            x[0] = 2163
        case 310:
            x[0] = 2170
        case 311:
            x[0] = 2177
        case 312:
            x[0] = 2184
        case 313:
            x[0] = 2191
        case 314:
            x[0] = 2198
        case 315:
            x[0] = 2205
        case 316:
            x[0] = 2212
        case 317:
            x[0] = 2219
        case 318:
            x[0] = 2226
        case 319:
            x[0] = 2233
        case 320:
            x[0] = 2240
        case 321:
            x[0] = 2247
        case 322:
            x[0] = 2254
        case 323:
            x[0] = 2261
        case 324:
            x[0] = 2268
        case 325:
            x[0] = 2275
        case 326:
            x[0] = 2282
        case 327:
            x[0] = 2289
        case 328:
            x[0] = 2296
        case 329:
            x[0] = 2303
        case 330:
            x[0] = 2310
        case 331:
            x[0] = 2317
        case 332:
            x[0] = 2324
        case 333:
            x[0] = 2331
        case 334:
            x[0] = 2338
        case 335:
            x[0] = 2345
        case 336:
            x[0] = 2352
        case 337:
            x[0] = 2359
        case 338:
            x[0] = 2366
        case 339:
            x[0] = 2373
        case 340:
            x[0] = 2380
        case 341:
            x[0] = 2387
        case 342:
            x[0] = 2394
        case 343:
            x[0] = 2401
        case 344:
            x[0] = 2408
        case 345:
            x[0] = 2415
        case 346:
            x[0] = 2422
        case 347:
            x[0] = 2429
        case 348:
            x[0] = 2436
        case 349:
            x[0] = 2443
        case 350:
            x[0] = 2450
        case 351:
            x[0] = 2457
        case 352:
            x[0] = 2464
        case 353:
            x[0] = 2471
        case 354:
            x[0] = 2478
        case 355:
            x[0] = 2485
        case 356:
            x[0] = 2492
        case 357:
            x[0] = 2499
        case 358:
            x[0] = 2506
        case 359:
            x[0] = 2513
        case 360:
            x[0] = 2520
        case 361:
            x[0] = 2527
        case 362:
            x[0] = 2534
        case 363:
            x[0] = 2541
        case 364:
            x[0] = 2548
        case 365:
            x[0] = 2555
        case 366:
            x[0] = 2562
        case 367:
            x[0] = 2569
        case 368:
            x[0] = 2576
        case 369:
            x[0] = 2583
        case 370:
            x[0] = 2590
        case 371:
            x[0] = 2597
        case 372:
            x[0] = 2604
        case 373:
            x[0] = 2611
        case 374:
            x[0] = 2618
        case 375:
            x[0] = 2625
        case 376:
            x[0] = 2632
        case 377:
            x[0] = 2639
        case 378:
            x[0] = 2646
        case 379:
            x[0] = 2653
        case 380:
            x[0] = 2660
        case 381:
            x[0] = 2667
        case 382:
            x[0] = 2674
        case 383:
            x[0] = 2681
        case 384:
            x[0] = 2688
        case 385:
            x[0] = 2695
        case 386:
            x[0] = 2702
        case 387:
            x[0] = 2709
        case 388:
            x[0] = 2716
        case 389:
            x[0] = 2723
        case 390:
            x[0] = 2730
        case 391:
            x[0] = 2737
        case 392:
            x[0] = 2744
        case 393:
            x[0] = 2751
        case 394:
            x[0] = 2758
        case 395:
            x[0] = 2765
        case 396:
            x[0] = 2772
        case 397:
            x[0] = 2779
        case 398:
            x[0] = 2786
        case 399:
            x[0] = 2793
        case 400:
            x[0] = 2800
        case 401:
            x[0] = 2807
        case 402:
            x[0] = 2814
        case 403:
            x[0] = 2821
        case 404:
            x[0] = 2828
        case 405:
            x[0] = 2835
        case 406:
            x[0] = 2842
        case 407:
            x[0] = 2849
        case 408:
            x[0] = 2856
        case 409:
            x[0] = 2863
        case 410:
            x[0] = 2870
        case 411:
            x[0] = 2877
        case 412:
            x[0] = 2884
        case 413:
            x[0] = 2891
        case 414:
            x[0] = 2898
        case 415:
            x[0] = 2905
        case 416:
            x[0] = 2912
        case 417:
            x[0] = 2919
        case 418:
            x[0] = 2926
        case 419:
            x[0] = 2933
        case 420:
            x[0] = 2940
        case 421:
            x[0] = 2947
        case 422:
            x[0] = 2954
        case 423:
            x[0] = 2961
        case 424:
            x[0] = 2968
        case 425:
            x[0] = 2975
        case 426:
            x[0] = 2982
        case 427:
            x[0] = 2989
        case 428:
            x[0] = 2996
        case 429:
            x[0] = 3003
        case 430:
            x[0] = 3010
        case 431:
            x[0] = 3017
        case 432:
            x[0] = 3024
        case 433:
            x[0] = 3031
        case 434:
            x[0] = 3038
        case 435:
            x[0] = 3045
        case 436:
            x[0] = 3052
        case 437:
            x[0] = 3059
        case 438:
            x[0] = 3066
        case 439:
            x[0] = 3073
        case 440:
            x[0] = 3080
        case 441:
            x[0] = 3087
        case 442:
            x[0] = 3094
        case 443:
            x[0] = 3101
        case 444:
            x[0] = 3108
        case 445:
            x[0] = 3115
        case 446:
            x[0] = 3122
        case 447:
            x[0] = 3129
        case 448:
            x[0] = 3136
        case 449:
            x[0] = 3143
        case 450:
            x[0] = 3150
        case 451:
            x[0] = 3157
        case 452:
            x[0] = 3164
        case 453:
            x[0] = 3171
        case 454:
            x[0] = 3178
        case 455:
            x[0] = 3185
        case 456:
            x[0] = 3192
        case 457:
            x[0] = 3199
        case 458:
            x[0] = 3206
        case 459:
            x[0] = 3213
        case 460:
            x[0] = 3220
        case 461:
            x[0] = 3227
        case 462:
            x[0] = 3234
        case 463:
            x[0] = 3241
        case 464:
            x[0] = 3248
        case 465:
            x[0] = 3255
        case 466:
            x[0] = 3262
        case 467:
            x[0] = 3269
        case 468:
            x[0] = 3276
        case 469:
            x[0] = 3283
        case 470:
            x[0] = 3290
        case 471:
            x[0] = 3297
        case 472:
            x[0] = 3304
        case 473:
            x[0] = 3311
        case 474:
            x[0] = 3318
        case 475:
            x[0] = 3325
        case 476:
            x[0] = 3332
        case 477:
            x[0] = 3339
        case 478:
            x[0] = 3346
        case 479:
            x[0] = 3353
        case 480:
            x[0] = 3360
        case 481:
            x[0] = 3367
        case 482:
            x[0] = 3374
        case 483:
            x[0] = 3381
        case 484:
            x[0] = 3388
        case 485:
            x[0] = 3395
        case 486:
            x[0] = 3402
        case 487:
            x[0] = 3409
        case 488:
            x[0] = 3416
        case 489:
            x[0] = 3423
        case 490:
            x[0] = 3430
        case 491:
            x[0] = 3437
        case 492:
            x[0] = 3444
        case 493:
            x[0] = 3451
        case 494:
            x[0] = 3458
        case 495:
            x[0] = 3465
        case 496:
            x[0] = 3472
        case 497:
            x[0] = 3479
        case 498:
            x[0] = 3486
        case 499:
            x[0] = 3493
        case 500:
            x[0] = 3500
        case 501:
            x[0] = 3507
        case 502:
            x[0] = 3514
        case 503:
            x[0] = 3521
        case 504:
            x[0] = 3528
        case 505:
            x[0] = 3535
        case 506:
            x[0] = 3542
        case 507:
            x[0] = 3549
        case 508:
            x[0] = 3556
        case 509:
            x[0] = 3563
        case 510:
            x[0] = 3570
        case 511:
            x[0] = 3577
        case 512:
            x[0] = 3584
        case 513:
            x[0] = 3591
        case 514:
            x[0] = 3598
        case 515:
            x[0] = 3605
        case 516:
            x[0] = 3612
        case 517:
            x[0] = 3619
        case 518:
            x[0] = 3626
        case 519:
            x[0] = 3633
        case 520:
            x[0] = 3640
        case 521:
            x[0] = 3647
        case 522:
            x[0] = 3654
        case 523:
            x[0] = 3661
        case 524:
            x[0] = 3668
        case 525:
            x[0] = 3675
        case 526:
            x[0] = 3682
        case 527:
            x[0] = 3689
        case 528:
            x[0] = 3696
        case 529:
            x[0] = 3703
        case 530:
            x[0] = 3710
        case 531:
            x[0] = 3717
        case 532:
            x[0] = 3724
        case 533:
            x[0] = 3731
        case 534:
            x[0] = 3738
        case 535:
            x[0] = 3745
        case 536:
            x[0] = 3752
        case 537:
            x[0] = 3759
        case 538:
            x[0] = 3766
        case 539:
            x[0] = 3773
        case 540:
            x[0] = 3780
        case 541:
            x[0] = 3787
        case 542:
            x[0] = 3794
        case 543:
            x[0] = 3801
        case 544:
            x[0] = 3808
        case 545:
            x[0] = 3815
        case 546:
            x[0] = 3822
        case 547:
            x[0] = 3829
        case 548:
            x[0] = 3836
        case 549:
            x[0] = 3843
        case 550:
            x[0] = 3850
        case 551:
            x[0] = 3857
        case 552:
            x[0] = 3864
        case 553:
            x[0] = 3871
        case 554:
            x[0] = 3878
        case 555:
            x[0] = 3885
        case 556:
            x[0] = 3892
        case 557:
            x[0] = 3899
        case 558:
            x[0] = 3906
        case 559:
            x[0] = 3913
        case 560:
            x[0] = 3920
        case 561:
            x[0] = 3927
        case 562:
            x[0] = 3934
        case 563:
            x[0] = 3941
        case 564:
            x[0] = 3948
        case 565:
            x[0] = 3955
        case 566:
            x[0] = 3962
        case 567:
            x[0] = 3969
        case 568:
            x[0] = 3976
        case 569:
            x[0] = 3983
        case 570:
            x[0] = 3990
        case 571:
            x[0] = 3997
        case 572:
            x[0] = 4004
        case 573:
            x[0] = 4011
        case 574:
            x[0] = 4018
        case 575:
            x[0] = 4025
        case 576:
            x[0] = 4032
        case 577:
            x[0] = 4039
        case 578:
            x[0] = 4046
        case 579:
            x[0] = 4053
        case 580:
            x[0] = 4060
        case 581:
            x[0] = 4067
        case 582:
            x[0] = 4074
        case 583:
            x[0] = 4081
        case 584:
            x[0] = 4088
        case 585:
            x[0] = 4095
        case 586:
            x[0] = 4102
        case 587:
            x[0] = 4109
        case 588:
            x[0] = 4116
        case 589:
            x[0] = 4123
        case 590:
            x[0] = 4130
        case 591:
            x[0] = 4137
        case 592:
            x[0] = 4144
        case 593:
            x[0] = 4151
        case 594:
            x[0] = 4158
        case 595:
            x[0] = 4165
        case 596:
            x[0] = 4172
        case 597:
            x[0] = 4179
        case 598:
            x[0] = 4186
        case 599:
            x[0] = 4193
        case 600:
            x[0] = 4200
        case 601:
            x[0] = 4207
        case 602:
            x[0] = 4214
        case 603:
            x[0] = 4221
        case 604:
            x[0] = 4228
        case 605:
            x[0] = 4235
        case 606:
            x[0] = 4242
        case 607:
            x[0] = 4249
        case 608:
            x[0] = 4256
        case 609:
            x[0] = 4263
        case 610:
            x[0] = 4270
        case 611:
            x[0] = 4277
        case 612:
            x[0] = 4284
        case 613:
            x[0] = 4291
        case 614:
            x[0] = 4298
        case 615:
            x[0] = 4305
        case 616:
            x[0] = 4312
        case 617:
            x[0] = 4319
        case 618:
            x[0] = 4326
        case 619:
            x[0] = 4333
        case 620:
            x[0] = 4340
        case 621:
            x[0] = 4347
        case 622:
            x[0] = 4354
        case 623:
            x[0] = 4361
        case 624:
            x[0] = 4368
        case 625:
            x[0] = 4375
        case 626:
            x[0] = 4382
        case 627:
            x[0] = 4389
        case 628:
            x[0] = 4396
        case 629:
            x[0] = 4403
        case 630:
            x[0] = 4410
        case 631:
            x[0] = 4417
        case 632:
            x[0] = 4424
        case 633:
            x[0] = 4431
        case 634:
            x[0] = 4438
        case 635:
            x[0] = 4445
        case 636:
            x[0] = 4452
        case 637:
            x[0] = 4459
        case 638:
            x[0] = 4466
        case 639:
            x[0] = 4473
        case 640:
            x[0] = 4480
        case 641:
            x[0] = 4487
        case 642:
            x[0] = 4494
        case 643:
            x[0] = 4501
        case 644:
            x[0] = 4508
        case 645:
            x[0] = 4515
        case 646:
            x[0] = 4522
        case 647:
            x[0] = 4529
        case 648:
            x[0] = 4536
        case 649:
            x[0] = 4543
        case 650:
            x[0] = 4550
        case 651:
            x[0] = 4557
        case 652:
            x[0] = 4564
        case 653:
            x[0] = 4571
        case 654:
            x[0] = 4578
        case 655:
            x[0] = 4585
        case 656:
            x[0] = 4592
        case 657:
            x[0] = 4599
        case 658:
            x[0] = 4606
        case 659:
            x[0] = 4613
        case 660:
            x[0] = 4620
        case 661:
            x[0] = 4627
        case 662:
            x[0] = 4634
        case 663:
            x[0] = 4641
        case 664:
            x[0] = 4648
        case 665:
            x[0] = 4655
        case 666:
            x[0] = 4662
        case 667:
            x[0] = 4669
        case 668:
            x[0] = 4676
        case 669:
            x[0] = 4683
        case 670:
            x[0] = 4690
        case 671:
            x[0] = 4697
        case 672:
            x[0] = 4704
        case 673:
            x[0] = 4711
        case 674:
            x[0] = 4718
        case 675:
            x[0] = 4725
        case 676:
            x[0] = 4732
        case 677:
            x[0] = 4739
        case 678:
            x[0] = 4746
        case 679:
            x[0] = 4753
        case 680:
            x[0] = 4760
        case 681:
            x[0] = 4767
        case 682:
            x[0] = 4774
        case 683:
            x[0] = 4781
        case 684:
            x[0] = 4788
        case 685:
            x[0] = 4795
        case 686:
            x[0] = 4802
        case 687:
            x[0] = 4809
        case 688:
            x[0] = 4816
        case 689:
            x[0] = 4823
        case 690:
            x[0] = 4830
        case 691:
            x[0] = 4837
        case 692:
            x[0] = 4844
        case 693:
            x[0] = 4851
        case 694:
            x[0] = 4858
        case 695:
            x[0] = 4865
        case 696:
            x[0] = 4872
        case 697:
            x[0] = 4879
        case 698:
            x[0] = 4886
        case 699:
            x[0] = 4893
        case 700:
            x[0] = 4900
        case 701:
            x[0] = 4907
        case 702:
            x[0] = 4914
        case 703:
            x[0] = 4921
        case 704:
            x[0] = 4928
        case 705:
            x[0] = 4935
        case 706:
            x[0] = 4942
        case 707:
            x[0] = 4949
        case 708:
            x[0] = 4956
        case 709:
            x[0] = 4963
        case 710:
            x[0] = 4970
        case 711:
            x[0] = 4977
        case 712:
            x[0] = 4984
        case 713:
            x[0] = 4991
        case 714:
            x[0] = 4998
        case 715:
            x[0] = 5005
        case 716:
            x[0] = 5012
        case 717:
            x[0] = 5019
        case 718:
            x[0] = 5026
        case 719:
            x[0] = 5033
        case 720:
            x[0] = 5040
        case 721:
            x[0] = 5047
        case 722:
            x[0] = 5054
        case 723:
            x[0] = 5061
        case 724:
            x[0] = 5068
        case 725:
            x[0] = 5075
        case 726:
            x[0] = 5082
        case 727:
            x[0] = 5089
        case 728:
            x[0] = 5096
        case 729:
            x[0] = 5103
        case 730:
            x[0] = 5110
        case 731:
            x[0] = 5117
        case 732:
            x[0] = 5124
        case 733:
            x[0] = 5131
        case 734:
            x[0] = 5138
        case 735:
            x[0] = 5145
        case 736:
            x[0] = 5152
        case 737:
            x[0] = 5159
        case 738:
            x[0] = 5166
        case 739:
            x[0] = 5173
        case 740:
            x[0] = 5180
        case 741:
            x[0] = 5187
        case 742:
            x[0] = 5194
        case 743:
            x[0] = 5201
        case 744:
            x[0] = 5208
        case 745:
            x[0] = 5215
        case 746:
            x[0] = 5222
        case 747:
            x[0] = 5229
        case 748:
            x[0] = 5236
        case 749:
            x[0] = 5243
        case 750:
            x[0] = 5250
        case 751:
            x[0] = 5257
        case 752:
            x[0] = 5264
        case 753:
            x[0] = 5271
        case 754:
            x[0] = 5278
        case 755:
            x[0] = 5285
        case 756:
            x[0] = 5292
        case 757:
            x[0] = 5299
        case 758:
            x[0] = 5306
        case 759:
            x[0] = 5313
        case 760:
            x[0] = 5320
        case 761:
            x[0] = 5327
        case 762:
            x[0] = 5334
        case 763:
            x[0] = 5341
        case 764:
            x[0] = 5348
        case 765:
            x[0] = 5355
        case 766:
            x[0] = 5362
        case 767:
            x[0] = 5369
        case 768:
            x[0] = 5376
        case 769:
            x[0] = 5383
        case 770:
            x[0] = 5390
        case 771:
            x[0] = 5397
        case 772:
            x[0] = 5404
        case 773:
            x[0] = 5411
        case 774:
            x[0] = 5418
        case 775:
            x[0] = 5425
        case 776:
            x[0] = 5432
        case 777:
            x[0] = 5439
        case 778:
            x[0] = 5446
        case 779:
            x[0] = 5453
        case 780:
            x[0] = 5460
        case 781:
            x[0] = 5467
        case 782:
            x[0] = 5474
        case 783:
            x[0] = 5481
        case 784:
            x[0] = 5488
        case 785:
            x[0] = 5495
        case 786:
            x[0] = 5502
        case 787:
            x[0] = 5509
        case 788:
            x[0] = 5516
        case 789:
            x[0] = 5523
        case 790:
            x[0] = 5530
        case 791:
            x[0] = 5537
        case 792:
            x[0] = 5544
        case 793:
            x[0] = 5551
        case 794:
            x[0] = 5558
        case 795:
            x[0] = 5565
        case 796:
            x[0] = 5572
        case 797:
            x[0] = 5579
        case 798:
            x[0] = 5586
        case 799:
            x[0] = 5593
        case 800:
            x[0] = 5600
        case 801:
            x[0] = 5607
        case 802:
            x[0] = 5614
        case 803:
            x[0] = 5621
        case 804:
            x[0] = 5628
        case 805:
            x[0] = 5635
        case 806:
            x[0] = 5642
        case 807:
            x[0] = 5649
        case 808:
            x[0] = 5656
        case 809:
            x[0] = 5663
        case 810:
            x[0] = 5670
        case 811:
            x[0] = 5677
        case 812:
            x[0] = 5684
        case 813:
            x[0] = 5691
        case 814:
            x[0] = 5698
        case 815:
            x[0] = 5705
        case 816:
            x[0] = 5712
        case 817:
            x[0] = 5719
        case 818:
            x[0] = 5726
        case 819:
            x[0] = 5733
        case 820:
            x[0] = 5740
        case 821:
            x[0] = 5747
        case 822:
            x[0] = 5754
        case 823:
            x[0] = 5761
        case 824:
            x[0] = 5768
        case 825:
            x[0] = 5775
        case 826:
            x[0] = 5782
        case 827:
            x[0] = 5789
        case 828:
            x[0] = 5796
        case 829:
            x[0] = 5803
        case 830:
            x[0] = 5810
        case 831:
            x[0] = 5817
        case 832:
            x[0] = 5824
        case 833:
            x[0] = 5831
        case 834:
            x[0] = 5838
        case 835:
            x[0] = 5845
        case 836:
            x[0] = 5852
        case 837:
            x[0] = 5859
        case 838:
            x[0] = 5866
        case 839:
            x[0] = 5873
        case 840:
            x[0] = 5880
        case 841:
            x[0] = 5887
        case 842:
            x[0] = 5894
        case 843:
            x[0] = 5901
        case 844:
            x[0] = 5908
        case 845:
            x[0] = 5915
        case 846:
            x[0] = 5922
        case 847:
            x[0] = 5929
        case 848:
            x[0] = 5936
        case 849:
            x[0] = 5943
        case 850:
            x[0] = 5950
        case 851:
            x[0] = 5957
        case 852:
            x[0] = 5964
        case 853:
            x[0] = 5971
        case 854:
            x[0] = 5978
        case 855:
            x[0] = 5985
        case 856:
            x[0] = 5992
        case 857:
            x[0] = 5999
        case 858:
            x[0] = 6006
        case 859:
            x[0] = 6013
        case 860:
            x[0] = 6020
        case 861:
            x[0] = 6027
        case 862:
            x[0] = 6034
        case 863:
            x[0] = 6041
        case 864:
            x[0] = 6048
        case 865:
            x[0] = 6055
        case 866:
            x[0] = 6062
        case 867:
            x[0] = 6069
        case 868:
            x[0] = 6076
        case 869:
            x[0] = 6083
        case 870:
            x[0] = 6090
        case 871:
            x[0] = 6097
        case 872:
            x[0] = 6104
        case 873:
            x[0] = 6111
        case 874:
            x[0] = 6118
        case 875:
            x[0] = 6125
        case 876:
            x[0] = 6132
        case 877:
            x[0] = 6139
        case 878:
            x[0] = 6146
        case 879:
            x[0] = 6153
        case 880:
            x[0] = 6160
        case 881:
            x[0] = 6167
        case 882:
            x[0] = 6174
        case 883:
            x[0] = 6181
        case 884:
            x[0] = 6188
        case 885:
            x[0] = 6195
        case 886:
            x[0] = 6202
        case 887:
            x[0] = 6209
        case 888:
            x[0] = 6216
        case 889:
            x[0] = 6223
        case 890:
            x[0] = 6230
        case 891:
            x[0] = 6237
        case 892:
            x[0] = 6244
        case 893:
            x[0] = 6251
        case 894:
            x[0] = 6258
        case 895:
            x[0] = 6265
        case 896:
            x[0] = 6272
        case 897:
            x[0] = 6279
        case 898:
            x[0] = 6286
        case 899:
            x[0] = 6293
        case 900:
            x[0] = 6300
        case 901:
            x[0] = 6307
        case 902:
            x[0] = 6314
        case 903:
            x[0] = 6321
        case 904:
            x[0] = 6328
        case 905:
            x[0] = 6335
        case 906:
            x[0] = 6342
        case 907:
            x[0] = 6349
        case 908:
            x[0] = 6356
        case 909:
            x[0] = 6363
        case 910:
            x[0] = 6370
        case 911:
            x[0] = 6377
        case 912:
            x[0] = 6384
        case 913:
            x[0] = 6391
        case 914:
            x[0] = 6398
        case 915:
            x[0] = 6405
        case 916:
            x[0] = 6412
        case 917:
            x[0] = 6419
        case 918:
            x[0] = 6426
        case 919:
            x[0] = 6433
        case 920:
            x[0] = 6440
        case 921:
            x[0] = 6447
        case 922:
            x[0] = 6454
        case 923:
            x[0] = 6461
        case 924:
            x[0] = 6468
        case 925:
            x[0] = 6475
        case 926:
            x[0] = 6482
        case 927:
            x[0] = 6489
        case 928:
            x[0] = 6496
        case 929:
            x[0] = 6503
        case 930:
            x[0] = 6510
        case 931:
            x[0] = 6517
        case 932:
            x[0] = 6524
        case 933:
            x[0] = 6531
        case 934:
            x[0] = 6538
        case 935:
            x[0] = 6545
        case 936:
            x[0] = 6552
        case 937:
            x[0] = 6559
        case 938:
            x[0] = 6566
        case 939:
            x[0] = 6573
        case 940:
            x[0] = 6580
        case 941:
            x[0] = 6587
        case 942:
            x[0] = 6594
        case 943:
            x[0] = 6601
        case 944:
            x[0] = 6608
        case 945:
            x[0] = 6615
        case 946:
            x[0] = 6622
        case 947:
            x[0] = 6629
        case 948:
            x[0] = 6636
        case 949:
            x[0] = 6643
        case 950:
            x[0] = 6650
        case 951:
            x[0] = 6657
        case 952:
            x[0] = 6664
        case 953:
            x[0] = 6671
        case 954:
            x[0] = 6678
        case 955:
            x[0] = 6685
        case 956:
            x[0] = 6692
        case 957:
            x[0] = 6699
        case 958:
            x[0] = 6706
        case 959:
            x[0] = 6713
        case 960:
            x[0] = 6720
        case 961:
            x[0] = 6727
        case 962:
            x[0] = 6734
        case 963:
            x[0] = 6741
        case 964:
            x[0] = 6748
        case 965:
            x[0] = 6755
        case 966:
            x[0] = 6762
        case 967:
            x[0] = 6769
        case 968:
            x[0] = 6776
        case 969:
            x[0] = 6783
        case 970:
            x[0] = 6790
        case 971:
            x[0] = 6797
        case 972:
            x[0] = 6804
        case 973:
            x[0] = 6811
        case 974:
            x[0] = 6818
        case 975:
            x[0] = 6825
        case 976:
            x[0] = 6832
        case 977:
            x[0] = 6839
        case 978:
            x[0] = 6846
        case 979:
            x[0] = 6853
        case 980:
            x[0] = 6860
        case 981:
            x[0] = 6867
        case 982:
            x[0] = 6874
        case 983:
            x[0] = 6881
        case 984:
            x[0] = 6888
        case 985:
            x[0] = 6895
        case 986:
            x[0] = 6902
        case 987:
            x[0] = 6909
        case 988:
            x[0] = 6916
        case 989:
            x[0] = 6923
        case 990:
            x[0] = 6930
        case 991:
            x[0] = 6937
        case 992:
            x[0] = 6944
        case 993:
            x[0] = 6951
        case 994:
            x[0] = 6958
        case 995:
            x[0] = 6965
        case 996:
            x[0] = 6972
        case 997:
            x[0] = 6979
        case 998:
            x[0] = 6986
        case 999:
            x[0] = 6993
        case 1000:
            x[0] = 7000
        case 1001:
            x[0] = 7007
